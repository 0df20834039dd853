/** Complaints of customers. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/complaints';
import type { ComplaintReply, GetComplaintsQuery } from '@ajose/sdk/contract/complaints';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

export const useComplaints = (query: GetComplaintsQuery) =>
  useList('complaints', query, () => calls.getComplaints(api, query));

export const useComplaint = (id: string) =>
  useSWR<ComplaintReply, unknown>(['complaint', id], () => calls.getComplaint(api, id));

/** The complaint is fetched again after a refusal too: somebody else may have closed it. @returns the server's message */
async function change(call: () => Promise<ComplaintReply>): Promise<string> {
  try {
    return (await call()).message;
  } finally {
    await makeStale('complaint', 'complaints', 'work', 'workCounts', 'workHistory', 'audit');
  }
}

export const getComplaintFile = (id: string, fileId: string): Promise<Blob> => calls.getComplaintFile(api, id, fileId);

export const answerComplaint = (id: string, text: string): Promise<string> =>
  change(() => calls.answerComplaint(api, id, { text }));
export const closeComplaint = (id: string, reason: string): Promise<string> =>
  change(() => calls.closeComplaint(api, id, { reason }));
