/**
 * The apps are written for React and ship Preact, which does the same with a tenth of the code. `resolve` of a Vite configuration
 * takes this for builds and for the tests of pages; docs/decisions/048 says why.
 */
export const preact = {
  alias: [
    { find: /^react$/, replacement: 'preact/compat' },
    { find: /^react-dom$/, replacement: 'preact/compat' },
    { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
    { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
    { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  ],
  // Packages that import React have no Preact beside them: it is found from the app.
  dedupe: ['preact'],
};
