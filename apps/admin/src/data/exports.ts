/** The administrator's own exports of lists, with their progress. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/exports';
import type { AddExportBody, ListExport } from '@ajose/sdk/contract/exports';
import { api } from '../api.ts';
import { changing } from './keys.ts';

/** How often an open page looks while an export is being made. */
const MAKING_MS = 2000;
/** How often it looks otherwise, for exports that have ended. */
const REST_MS = 60_000;

/** @param may whether the role exports at all */
export const useExports = (may: boolean) =>
  useSWR<ListExport[], unknown>(may ? ['exports'] : null, async () => (await calls.getExports(api)).exports, {
    refreshInterval: (latest) => (latest?.some(({ state }) => state === 'making') ? MAKING_MS : REST_MS),
  });

const changed = <Reply>(call: Promise<Reply>) => changing(call, 'exports', 'audit');

export const addExport = (body: AddExportBody) => changed(calls.addExport(api, body));

export const getExportFile = (id: string): Promise<Blob> => calls.getExportFile(api, id);

/** Returns the server's message. */
export const removeExport = async (id: string): Promise<string> => (await changed(calls.removeExport(api, id))).message;
