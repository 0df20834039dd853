/**
 * Names the files of the dashboard in the HTML. static/before-paint.js has the browser fetch them at once where somebody is signed in, instead of
 * one after the other when the app has asked who it is.
 */
import type { Plugin, Rolldown } from 'vite';

const BEFORE_PAINT = '<script src="/before-paint.js"></script>';
const SHELL = /\/src\/shell\/Shell\.tsx$/;

export function signedInLinks(): Plugin {
  return {
    name: 'ajose:signed-in-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const shell = Object.values(bundle).find(
          (file) => file.type === 'chunk' && SHELL.test(file.facadeModuleId ?? ''),
        );
        if (shell?.type !== 'chunk') throw new Error('The build has no Shell.tsx; see signedInLinks.ts.');
        const links = neededBy(shell, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="later" data-href="/${file}" />`);
        return html.replace(BEFORE_PAINT, () => `${links.join('')}${BEFORE_PAINT}`);
      },
    },
  };
}

/** The chunk, its static imports and their styles. */
function neededBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of file.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const needed of file.imports) visit(needed);
  };
  visit(chunk.fileName);
  return [...files];
}
