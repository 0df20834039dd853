/**
 * The part of the service worker that shows push notices. vite.config.ts adds it to the worker that keeps the app's files. Its
 * words come from the server (apps/api/src/jobs/send-push.ts).
 */

/** Also windows that were opened before the worker was there. */
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ id, title, text, path }) {
  // Who looks at the app sees it there: one event is told once.
  const open = (await windows()).find(({ visibilityState }) => visibilityState === 'visible');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client takes none
  if (open) return open.postMessage({ told: id });
  return self.registration.showNotification(title, {
    body: text,
    // A second try of the server replaces the first.
    tag: id,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: path,
  });
}

async function open(path) {
  const dashboards = (await windows()).filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'));
  // Another account has a window of its own.
  const app = path.includes('account=') ? undefined : dashboards[0];
  if (!app) return self.clients.openWindow(path);
  // Loading another page would lose what is being typed there.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  app.postMessage({ open: path });
  return app.focus();
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
