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
  // Only reads are compressed: the length of another answer could give away the token that it holds.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false;
  });
  await app.register(compress, { globalDecompression: false });
}
