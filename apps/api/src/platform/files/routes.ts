/** Files over HTTP: customers send them as they are, and get what is kept of them back as downloads. */
import { AddFileQuery, AddFileReply, type FileType } from '@ajose/sdk/contract/files';
import { MOST_FILE_BYTES, MOST_FILE_MB } from '@ajose/sdk/domain/promises';
import * as calls from '@ajose/sdk/customer/files';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';
import { byCustomer, registerCalls } from '../server/calls.ts';
import { refuse, toRefusal } from '../server/errors.ts';
import { signedInCustomer } from '../server/guards.ts';
import { networkInTurns, networkOf } from '../server/limits.ts';
import { keepFile, readOwnFile, requireMayAdd, type FileContent } from './files.ts';
import { takePlace, type Place } from './places.ts';
import { endReaders, filesBusy } from './readers.ts';

const tags = ['Files'];
const Bytes = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });

/** What a route that answers with a file has in its schema. */
export const FILE_REPLY = { content: { 'application/octet-stream': { schema: Bytes } } };

const ENDINGS: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** A browser downloads it and never shows it as our page. Where one opens it all the same, nothing in it runs. */
export function sendFile(reply: FastifyReply, { id, type, bytes }: FileContent): FastifyReply {
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="ajose-file-${id.slice(-8)}.${ENDINGS[type]}"`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('X-Content-Type-Options', 'nosniff')
    .send(bytes);
}

export async function fileRoutes(app: App, deps: Deps): Promise<void> {
  const places = new WeakMap<FastifyRequest, Place>();
  app.addHook('onClose', async () => endReaders());
  // In its own context, because it reads the body as bytes and allows larger ones. The parser counts them as they arrive.
  await app.register(async (files: App) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_FILE_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    files.setErrorHandler((error) => {
      if (toRefusal(error).status !== 413) throw error;
      throw refuse(413, 'too_large', `A file can have at most ${MOST_FILE_MB} MB. Please choose a smaller one.`);
    });
    files.post(
      '/api/file/addFile',
      {
        config: { who: 'customer', needs: 'ask', refuses: calls.addFile.refuses },
        bodyLimit: MOST_FILE_BYTES,
        schema: {
          operationId: 'addFile',
          tags,
          querystring: AddFileQuery,
          response: { 200: AddFileReply },
        },
        // Counted before the body arrives, because the body is held in memory.
        onRequest: async (request, reply) => {
          const who = signedInCustomer(request);
          await requireMayAdd(deps, who);
          // A place is left when the connection ends, so one that has ended gets none. Nobody reads this refusal.
          if (reply.raw.destroyed) throw filesBusy();
          const place = takePlace(who.customer.id, networkInTurns(networkOf(request.ip)));
          places.set(request, place);
          reply.raw.once('close', place.leaveUnlessBusy);
        },
      },
      async (request): Promise<AddFileReply> => {
        const { body, query } = request;
        const place = places.get(request);
        if (!place) throw new Error('A file came without a place');
        const file = await place.whileBusy(() =>
          keepFile(deps, query, place.network, Buffer.isBuffer(body) ? body : Buffer.alloc(0)),
        );
        return { success: true, file };
      },
    );
  });

  registerCalls(app, 'Files', {
    getFile: byCustomer('view')(calls.getFile, {
      file: FILE_REPLY,
      run: async ({ customer, params, reply }) => sendFile(reply, await readOwnFile(deps, customer.id, params.id)),
    }),
  });
}
