// Runs before the first paint, so that a chosen colour scheme does not flash. The scheme's other half is src/pages/profile/scheme.ts.
// Where somebody is signed in, it also has the dashboard's files fetched, which signedInLinks.ts names.
try {
  const scheme = localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  if (localStorage.getItem('adminToken') !== null && location.pathname === '/admin/dashboard') {
    for (const link of document.querySelectorAll('link[rel="later"]')) {
      const { href } = link.dataset;
      link.crossOrigin = '';
      if (href.endsWith('.css')) link.as = 'style';
      // Before its kind is known, or Chromium warns of a link to nothing.
      link.href = href;
      link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
    }
  }
} catch {
  // Without storage the device's own scheme is the right one.
}
