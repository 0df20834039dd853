/** The customer's complaints. */
import useSWR from 'swr';
import type { AddComplaintBody, OwnComplaint, OwnComplaintReply } from '@ajose/sdk/contract/complaints';
import * as complaints from '@ajose/sdk/customer/complaints';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useComplaints = (userId: string) =>
  useSWR<readonly OwnComplaint[], unknown>(
    ['complaints', userId],
    async () => (await complaints.getOwnComplaints(api, userId)).complaints,
  );

export const useComplaint = (userId: string, id: string) =>
  useSWR<OwnComplaintReply, unknown>(['complaints', userId, id], () => complaints.getOwnComplaint(api, userId, id));

/** After a refusal, too: staff may have closed it meanwhile. */
async function change(call: () => Promise<OwnComplaintReply>): Promise<OwnComplaintReply> {
  try {
    return await call();
  } finally {
    await makeStale('complaints');
  }
}

export const addComplaint = (body: AddComplaintBody): Promise<OwnComplaintReply> =>
  change(() => complaints.addComplaint(api, body));

export const writeToComplaint = (userId: string, complaintId: string, text: string): Promise<OwnComplaintReply> =>
  change(() => complaints.writeToComplaint(api, { userId, complaintId, text }));

export const closeComplaint = (userId: string, complaintId: string): Promise<OwnComplaintReply> =>
  change(() => complaints.closeOwnComplaint(api, { userId, complaintId }));

export const rateComplaint = (userId: string, complaintId: string, helped: boolean): Promise<OwnComplaintReply> =>
  change(() => complaints.rateComplaint(api, { userId, complaintId, helped }));
