/** Documents with a number and a signature: the issued ones, the letter of holdings, and the check for anybody. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type {
  DocumentKeys,
  GetDocumentsReply,
  VerifyDocumentBody,
  VerifyDocumentReply,
  WithdrawDocumentBody,
} from '../contract/documents.ts';

/** The customer's documents, newest first. */
export const getDocuments = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetDocumentsReply>('document/getDocuments/:userId', { ...options, params: { userId } });

/** A letter of what the customer holds today, as PDF. 429 `too_many_statements`. */
export const getHoldings = (api: Api, userId: string, options?: CallOptions) =>
  api.blob('document/getHoldings/:userId', { ...options, params: { userId } });

/** Withdraws a document: its page then says only that. 404 `document_not_found`. */
export const withdrawDocument = (api: Api, body: WithdrawDocumentBody, options?: CallOptions) =>
  api.post<Done>('document/withdrawDocument', { ...options, body });

/** What a document says and whether it is still valid. Needs no session. 404 `document_unknown`, also for a wrong key. */
export const verifyDocument = (api: Api, body: VerifyDocumentBody, options?: CallOptions) =>
  api.post<VerifyDocumentReply>('document/verifyDocument', { ...options, body });

/** The public keys of documents' signatures, present and earlier ones. Needs no session. */
export const getDocumentKeys = (api: Api, options?: CallOptions) =>
  api.get<DocumentKeys>('document/getDocumentKeys', options);
