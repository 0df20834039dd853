/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/vanillajs" />
/** What a build is told from outside. */
interface ImportMetaEnv {
  /** The version of the app; the builds take it from package.json. */
  readonly VITE_VERSION?: string;
  /** Where the API is, with `/api`. */
  readonly VITE_API_URL?: string;
  /** The app's own address. Networks fetch the picture of a shared link only from a whole address. */
  readonly VITE_SITE_URL?: string;
  /** The page that stands in for the gateway's checkout; empty in production. */
  readonly VITE_PAYSTACK_CHECKOUT_URL?: string;
  /** The gateway's public key, for the case that the server could not open a payment itself. */
  readonly VITE_PAYSTACK_PUBLIC_KEY?: string;
}
