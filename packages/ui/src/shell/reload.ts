/** Reloads the page where its server can be reached. Otherwise the page stays, because the browser's error page would replace it. */
export async function reloadWhenReached(reload = () => window.location.reload()): Promise<void> {
  // A service worker answers without a network, too.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  const reached =
    isKept || (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null));
  if (reached) reload();
}
