/** What the service worker keeps, so that the signed-in app opens without the network. vite.config.ts builds the worker from it. */
export const KEPT = {
  globPatterns: ['app.html', 'assets/*'],
  // The public pages' own files.
  globIgnores: ['assets/public-*'],
  navigateFallback: '/app.html',
  navigateFallbackAllowlist: [/^\/(dashboard|login)\/?(\?|$)/],
};
