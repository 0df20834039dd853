/** Circles of customers. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/circles';
import type { GetAllCirclesQuery, StaffCirclePage, WriteOffCircleDebtBody } from '@ajose/sdk/contract/circles';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

export const useCircles = (query: GetAllCirclesQuery) =>
  useList('circles', query, () => calls.getAllCircles(api, query));

export const useCircle = (id: string) =>
  useSWR<StaffCirclePage, unknown>(['circle', id], async () => (await calls.getCircleForStaff(api, id)).circle);

/** The circle is fetched again after a refusal too: another administrator may have been quicker. @returns the server's message */
export async function holdCircle(circleId: string, hold: boolean, reason: string): Promise<string> {
  try {
    return (await calls.holdCircle(api, { circleId, hold, reason })).message;
  } finally {
    await makeStale('circle', 'circles', 'audit');
  }
}

/** Asks a second administrator. All is fetched again after a refusal too: the debt may have been paid. @returns the server's message */
export async function writeOffCircleDebt(body: WriteOffCircleDebtBody): Promise<string> {
  try {
    return (await calls.writeOffCircleDebt(api, body)).message;
  } finally {
    await makeStale('circle', 'circles', 'approvals', 'stats', 'audit', 'work', 'workCounts');
  }
}
