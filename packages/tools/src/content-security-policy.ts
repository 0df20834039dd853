/**
 * The content security policy of an app, which a host and the local servers send with each of its pages. No page has inline scripts.
 *
 * MUI's grid writes variables of our theme into an inline style; the back-office's policy names the hash of that text, since static files
 * cannot have the grid's `nonce`. A new version of the grid or another theme may change it: journeys fail, and the console names the new hash.
 *
 * The back-office requires Trusted Types, because text that reaches a page as HTML is the classic way into an administrator's session: a
 * library that writes HTML cannot be used there. The customers' app does not: Paystack's library writes its spinner with `document.write`.
 */
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

/** The variables that MUI's grid makes of packages/ui/src/theme.ts; a browser that refuses them prints the new hash on its console. */
const GRID_STYLE = "'sha256-8JlkpYz5Jmi0lW4Zx7eQnAgPZ8EWxHg5i6c/83AbCMk='";
/** The grid's variables where a browser cannot mix colours: Chrome before 111, Safari before 16.2. */
const GRID_STYLE_UNMIXED = "'sha256-h6Z2hXZ7zfsc/4EP9mexbRxjxDzADHSTMsruVeDaur0='";

export function contentSecurityPolicy({ api, checkout }: AppOrigins): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE} ${checkout ? PAYMENT_LOADER_STYLE : `${GRID_STYLE} ${GRID_STYLE_UNMIXED}`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${api}`,
    // The back-office shows sent emails in a frame; the API says what they may do.
    `frame-src ${checkout ?? api}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The payment library writes a document into its frame as text, which this would refuse.
    ...(checkout ? [] : ["require-trusted-types-for 'script'"]),
  ].join('; ');
}
