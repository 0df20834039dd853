/** Documents with a number and a signature: what was issued, the letter of holdings, and the check that anybody can make. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type {
  DocumentKeys,
  GetDocumentsReply,
  VerifyDocumentBody,
  VerifyDocumentReply,
  WithdrawDocumentBody,
} from '../contract/documents.ts';

/** What was issued to the customer, the newest first. */
export const getDocuments = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetDocumentsReply>('document/getDocuments/:userId', { ...options, params: { userId } });

/** A letter that says what the customer holds today, as PDF. 429 `too_many_statements`. */
export const getHoldings = (api: Api, userId: string, options?: CallOptions) =>
  api.blob('document/getHoldings/:userId', { ...options, params: { userId } });

/** Ends the page of a document: whoever holds it sees only that it was withdrawn. 404 `document_not_found`. */
export const withdrawDocument = (api: Api, body: WithdrawDocumentBody, options?: CallOptions) =>
  api.post<Done>('document/withdrawDocument', { ...options, body });

/** What a document says and whether it still holds. Needs no session. 404 `document_unknown`, also for a wrong key. */
export const verifyDocument = (api: Api, body: VerifyDocumentBody, options?: CallOptions) =>
  api.post<VerifyDocumentReply>('document/verifyDocument', { ...options, body });

/** The public keys that documents are signed with, and were. Needs no session. */
export const getDocumentKeys = (api: Api, options?: CallOptions) =>
  api.get<DocumentKeys>('document/getDocumentKeys', options);
