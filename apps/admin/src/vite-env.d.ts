/// <reference types="vite/client" />
/** What a build is told from outside. */
interface ImportMetaEnv {
  /** The version of the app; the builds take it from package.json. */
  readonly VITE_VERSION?: string;
  /** Where the API is, with `/api`. */
  readonly VITE_API_URL?: string;
}
