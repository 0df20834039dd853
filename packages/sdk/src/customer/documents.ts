/** Documents with a number and a signature: the issued ones, the letter of holdings, and the check for anybody. */
import { files, gets, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/documents.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';

/** The customer's newest hundred documents, newest first. */
export const getDocuments = gets<C.GetDocumentsReply>()('document/getDocuments/:userId');

/** A letter of what the customer holds today, as PDF. */
export const getHoldings = files()('document/getHoldings/:userId', { 429: ['too_many_statements'] });

/** Withdraws a document: its page then says only that. */
export const withdrawDocument = posts<C.WithdrawDocumentBody, Done | WaitsForMemberReply>()(
  'document/withdrawDocument',
  {
    404: ['document_not_found'],
    429: ['too_many_requests'],
  },
);

/** What a document says and whether it is still valid. Needs no session. */
export const verifyDocument = posts<C.VerifyDocumentBody, C.VerifyDocumentReply>()('document/verifyDocument', {
  404: ['document_unknown'],
});

/** The public keys of documents' signatures, present and earlier ones. Needs no session. */
export const getDocumentKeys = gets<C.DocumentKeys>()('document/getDocumentKeys');
