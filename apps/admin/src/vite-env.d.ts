/// <reference types="vite/client" />
/** What a build is told from outside. */
interface ImportMetaEnv {
  /** Where the API is, with `/api`. */
  readonly VITE_API_URL?: string;
}
