/** The colour scheme that the administrator chose over the device's. static/before-paint.js applies it before the first paint. */
import { kept } from '@ajose/sdk/store';

const KEY = 'scheme';

export const schemes = ['device', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export function readScheme(): Scheme {
  return schemes.find((scheme) => scheme === kept.get(KEY)) ?? 'device';
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'device') {
    kept.remove(KEY);
    delete document.documentElement.dataset['scheme'];
  } else {
    kept.set(KEY, scheme);
    document.documentElement.dataset['scheme'] = scheme;
  }
}
