/** The description of the API as it is sent: made and compressed once, because it is large and changes with a release only. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Made {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The quality of the compression: a higher one takes seconds for a tenth less. */
const QUALITY = 6;

async function make(app: FastifyInstance): Promise<Made> {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: QUALITY }),
  ]);
  return { etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: zipped };
}

const takes = (request: FastifyRequest, coding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').split(',').some((item) => item.trim().split(';')[0] === coding);

/** Answers the description itself, because the library writes it again for each call. @returns a hook for the pages at /docs */
export function sendDescription(app: FastifyInstance, url: string) {
  let made: Promise<Made> | undefined;
  async function send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    made ??= make(app);
    const { etag, ...bodies } = await made;
    const coding = takes(request, 'br') ? 'br' : takes(request, 'gzip') ? 'gzip' : 'plain';
    if (coding !== 'plain') reply.header('Content-Encoding', coding);
    await reply
      .header('ETag', etag)
      .header('Vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(bodies[coding]);
  }
  return (request: FastifyRequest, reply: FastifyReply, goOn: (error?: Error) => void): void => {
    if (request.routeOptions.url === url) void send(request, reply).catch(goOn);
    else goOn();
  };
}
