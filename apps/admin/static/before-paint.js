// Runs before the first paint, so that a chosen colour scheme does not flash. The scheme's other half is src/pages/profile/scheme.ts.
try {
  const scheme = localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage the device's own scheme is the right one.
}
