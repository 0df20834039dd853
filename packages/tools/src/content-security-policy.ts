/** The content security policy of a built app, which a host and the local servers send with each of its pages. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface AppOrigins {
  /** The origin of the API. */
  api: string;
  /** The origin of the checkout that it shows in a frame; null for none. */
  checkout: string | null;
}

/** Emotion makes its style elements empty and adds rules later; this is the hash of an empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The style of the spinner that @paystack/inline-js 2.25.0 writes into its frame, which inherits the page's policy. */
const PAYMENT_LOADER_STYLE = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";

/** The policy for all pages of a build. Its inline styles and scripts are allowed by their hashes. */
export function contentSecurityPolicy(dist: string, origins: AppOrigins): string {
  const scripts = new Set<string>();
  const styles = new Set<string>([EMPTY_STYLE, ...(origins.checkout ? [PAYMENT_LOADER_STYLE] : [])]);
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const html = readFileSync(join(dist, file), 'utf8');
    for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes)) scripts.add(hashOf(code));
    }
    for (const [, rules = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hashOf(rules));
  }
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${origins.api}`,
    `frame-src ${origins.checkout ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The payment library writes a document into its frame as text, which this would refuse.
    ...(origins.checkout ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ');
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
