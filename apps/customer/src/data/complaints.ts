/** The customer's complaints. */
import useSWR from 'swr';
import type { AddComplaintBody, OwnComplaint, OwnComplaintReply } from '@ajose/sdk/contract/complaints';
import * as complaints from '@ajose/sdk/customer/complaints';
import { getFile } from '@ajose/sdk/customer/files';
import { complaintAbout } from '@ajose/sdk/domain/complaints';
import { api } from '../api.ts';
import { addFile } from './files.ts';
import { makeStale } from './keys.ts';

export const useComplaints = (userId: string) =>
  useSWR<readonly OwnComplaint[], unknown>(
    ['complaints', userId],
    async () => (await complaints.getOwnComplaints(api, userId)).complaints,
  );

/** The customer's last complaint about a transaction or an investment, unless it has helped; undefined where there is none. */
export function useComplaintAbout(userId: string, id: string): OwnComplaint | undefined {
  const { data = [] } = useComplaints(userId);
  return complaintAbout(data, id);
}

export const useComplaint = (userId: string, id: string) =>
  useSWR<OwnComplaintReply, unknown>(['complaints', userId, id], () => complaints.getOwnComplaint(api, userId, id));

/** Also after a refusal, because staff may have closed it meanwhile. A late withdrawal says by when its complaint is settled. */
async function change(call: () => Promise<OwnComplaintReply>): Promise<OwnComplaintReply> {
  try {
    return await call();
  } finally {
    await makeStale('complaints', 'transactions');
  }
}

/** Sends the files first. @returns their ids, where there are any */
async function sendFiles(userId: string, files: readonly File[]): Promise<{ files?: string[] }> {
  const ids: string[] = [];
  for (const file of files) ids.push(await addFile(userId, 'complaint', file));
  return ids.length === 0 ? {} : { files: ids };
}

export const addComplaint = (
  body: Omit<AddComplaintBody, 'files'>,
  files: readonly File[],
): Promise<OwnComplaintReply> =>
  change(async () => complaints.addComplaint(api, { ...body, ...(await sendFiles(body.userId, files)) }));

export const writeToComplaint = (
  userId: string,
  complaintId: string,
  text: string,
  files: readonly File[],
): Promise<OwnComplaintReply> =>
  change(async () =>
    complaints.writeToComplaint(api, { userId, complaintId, text, ...(await sendFiles(userId, files)) }),
  );

/** A file that the customer added. */
export const getComplaintFile = (id: string): Promise<Blob> => getFile(api, id);

export const closeComplaint = (userId: string, complaintId: string): Promise<OwnComplaintReply> =>
  change(() => complaints.closeOwnComplaint(api, { userId, complaintId }));

export const rateComplaint = (userId: string, complaintId: string, helped: boolean): Promise<OwnComplaintReply> =>
  change(() => complaints.rateComplaint(api, { userId, complaintId, helped }));
