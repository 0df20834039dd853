/** Documents over HTTP. The customers' app leads from /.well-known/ajose-keys.json to the public keys here. */
import * as C from '@ajose/sdk/contract/documents';
import { lagosDay } from '@ajose/sdk/domain/time';
import * as calls from '@ajose/sdk/customer/documents';
import type { Deps } from '../platform/deps.ts';
import { PdfReply, sendPdf } from '../platform/server/downloads.ts';
import { byAnybody, byCustomer, routes } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { doOrAsk } from '../access/members/requests.ts';
import { documentKeys, documentToAsk, listDocuments, verifyDocument, withdrawDocument } from './documents.ts';
import { pdfHoldings } from './holdings.ts';

export const documentRoutes = routes('Documents', (deps: Deps) => ({
  getDocuments: byCustomer('view')(calls.getDocuments, {
    reply: C.GetDocumentsReply,
    run: async ({ params }) => ({ documents: await listDocuments(deps, params.userId) }),
  }),
  getHoldings: byCustomer('view')(calls.getHoldings, {
    file: PdfReply,
    run: async ({ params, reply }) => {
      await count(deps, 'statement', params.userId);
      const file = await pdfHoldings(deps, params.userId);
      return sendPdf(reply, `ajose-holdings-${lagosDay(deps.clock.now())}.pdf`, file);
    },
  }),
  withdrawDocument: byCustomer('ask')(calls.withdrawDocument, {
    sent: C.WithdrawDocumentBody,
    done: 'The document is withdrawn: its page says so to whoever holds it.',
    mayWait: true,
    run: ({ who, sent }) =>
      doOrAsk(
        deps,
        who,
        () => documentToAsk(deps, who, sent.number),
        (acting) => withdrawDocument(deps, acting, sent.number),
      ),
  }),
  verifyDocument: byAnybody(calls.verifyDocument, {
    sent: C.VerifyDocumentBody,
    reply: C.VerifyDocumentReply,
    run: async ({ sent }) => verifyDocument(deps, sent),
  }),
  getDocumentKeys: byAnybody(calls.getDocumentKeys, {
    reply: C.DocumentKeys,
    run: async () => documentKeys(deps),
  }),
}));
