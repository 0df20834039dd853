/**
 * The service worker of the customers' app: it keeps the files of one build, so that the app opens without a network and asks it for
 * figures only. It never answers a call to the API. build.ts puts the build's name and files in.
 */
const BUILD = 'ajose-BUILD';
const PAGES = ['/dashboard', '/login'];
const FILES = [/* files */];
const kept = new Set(FILES);

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
});

async function keepAll() {
  const cache = await caches.open(BUILD);
  for (const path of [...PAGES, ...FILES]) {
    // A file is named for its content, so one that an earlier build has kept is the same.
    const known = FILES.includes(path) ? await caches.match(path) : undefined;
    const answer = known ?? (await fetch(path, { cache: kept.has(path) ? 'default' : 'no-cache' }));
    if (!answer.ok || answer.redirected) throw new Error(`${path} answers ${answer.status}`);
    await cache.put(path, answer);
  }
  // Pages that are open go on with the files of their own build, which stay for one more.
  await self.skipWaiting();
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const builds = (await caches.keys()).filter((name) => name.startsWith('ajose-') && name !== BUILD);
      for (const name of builds.slice(0, -1)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const path = pathname.replace(/(.)\/$/, '$1');
  if (request.mode === 'navigate') {
    if (PAGES.includes(path)) event.respondWith(fromBuild(path, request));
  } else if (path.startsWith('/assets/')) event.respondWith(fromAnyBuild(request));
});

async function fromBuild(path, request) {
  const cache = await caches.open(BUILD);
  return (await cache.match(path)) ?? fetch(request);
}

async function fromAnyBuild(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}
