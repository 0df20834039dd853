/** What libraries add to every answer: headers that protect it, an ETag, and compression. */
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import type { App } from './app.ts';

/** Has to be called before the routes are registered. A route may set a header to another value. */
export async function addHeaders(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
  });
  // Weak, because a compressed answer has the same ETag.
  await app.register(etag, { weak: true });
  // Compresses only reads: the length of other answers could reveal the token in them.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false;
  });
  await app.register(compress, { globalDecompression: false });
}
