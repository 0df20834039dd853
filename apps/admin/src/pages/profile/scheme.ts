/** The colour scheme that the administrator chose over the device's. static/before-paint.js applies it before the first paint. */
const KEY = 'scheme';

export const schemes = ['device', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export function readScheme(): Scheme {
  return schemes.find((scheme) => scheme === localStorage.getItem(KEY)) ?? 'device';
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
