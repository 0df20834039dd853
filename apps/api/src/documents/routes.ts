/** Documents over HTTP. The customers' app leads from /.well-known/ajose-keys.json to the public keys here. */
import type { Readable } from 'node:stream';
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import {
  DocumentKeys,
  GetDocumentsReply,
  VerifyDocumentBody,
  VerifyDocumentReply,
  WithdrawDocumentBody,
} from '@ajose/sdk/contract/documents';
import { lagosDay } from '@ajose/sdk/time';
import { Type } from 'typebox';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { count } from '../platform/server/limits.ts';
import { documentKeys, listDocuments, verifyDocument, withdrawDocument } from './documents.ts';
import { pdfHoldings } from './holdings.ts';

const tags = ['Documents'];
const File = Type.Unsafe<Readable>({ type: 'string' });

export function documentRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/document/getDocuments/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getDocuments',
        summary: 'The documents that were issued to a customer',
        tags,
        params: UserIdParams,
        response: { 200: GetDocumentsReply },
      },
    },
    async (request): Promise<GetDocumentsReply> => ({
      success: true,
      documents: await listDocuments(deps, request.params.userId),
    }),
  );

  app.get(
    '/api/document/getHoldings/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getHoldings',
        summary: 'A letter that says what a customer holds today, as PDF',
        tags,
        params: UserIdParams,
        response: { 200: { content: { 'application/pdf': { schema: File } } } },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      await count(deps, 'statement', userId);
      const file = await pdfHoldings(deps, userId);
      const name = `ajose-holdings-${lagosDay(deps.clock.now())}.pdf`;
      reply.type('application/pdf').header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(file);
    },
  );

  app.post(
    '/api/document/withdrawDocument',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'withdrawDocument',
        summary: 'Ends the page of a document',
        tags,
        body: WithdrawDocumentBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await withdrawDocument(deps, customerOf(request).id, request.body.number);
      return { success: true, message: 'The document is withdrawn: its page says so to whoever holds it.' };
    },
  );

  app.post(
    '/api/document/verifyDocument',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'verifyDocument',
        summary: 'What a document says and whether it still holds, for whoever holds it',
        tags,
        body: VerifyDocumentBody,
        response: { 200: VerifyDocumentReply },
      },
    },
    (request): Promise<VerifyDocumentReply> => verifyDocument(deps, request.body),
  );

  app.get(
    '/api/document/getDocumentKeys',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getDocumentKeys',
        summary: 'The public keys that documents are signed with, and were',
        tags,
        response: { 200: DocumentKeys },
      },
    },
    (): Promise<DocumentKeys> => documentKeys(deps),
  );
}
