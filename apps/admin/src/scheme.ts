/** The colour scheme that somebody chose over the device's. static/scheme.js applies it before the first paint. */
const KEY = 'scheme';

export type Scheme = 'device' | 'light' | 'dark';

export function readScheme(): Scheme {
  const scheme = localStorage.getItem(KEY);
  return scheme === 'light' || scheme === 'dark' ? scheme : 'device';
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'device') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset['scheme'];
  } else {
    localStorage.setItem(KEY, scheme);
    document.documentElement.dataset['scheme'] = scheme;
  }
}
