/**
 * `node build.ts`: bundles the app and the islands, renders the public pages, and lays them out for a plain file server:
 * dist/<path>/index.html for what is HTML already, dist/app.html for everything else.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as Prerender from './src/prerender.tsx';
import { fillTemplate } from './template.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
/** Beside the packages it imports, so that Node finds them. */
const rendered = join(root, 'node_modules', `.prerender-${process.pid}`);

await build({ root, logLevel: 'warn', build: { outDir: dist, emptyOutDir: true } });
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: [/^@ajose\//] },
  build: {
    outDir: rendered,
    emptyOutDir: true,
    ssr: 'src/prerender.tsx',
    rolldownOptions: { input: 'src/prerender.tsx' },
  },
});

const { publicPages } = (await import(pathToFileURL(join(rendered, 'prerender.js')).href)) as typeof Prerender;
const app = await readFile(join(dist, 'index.html'), 'utf8');
const publicTemplate = await withStylesInside(await readFile(join(dist, 'public.html'), 'utf8'));

for (const page of publicPages) await put(join('.', page.path, 'index.html'), fillTemplate(publicTemplate, page));
await put('app.html', fillTemplate(app, { head: '<title>Ajose</title>', body: '' }));
await rm(join(dist, 'public.html'));
await rm(rendered, { recursive: true });

async function put(path: string, html: string): Promise<void> {
  const file = join(dist, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

/** A first visit then waits for one answer instead of two before it can paint; the two typefaces start at once. */
async function withStylesInside(html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
  const href = link.exec(html)?.[1];
  if (!href) throw new Error('The public template names no stylesheet');
  const css = await readFile(join(dist, href), 'utf8');
  const fonts = [...css.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map(
    ([, font]) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
  );
  return html.replace(link, () => `${[...new Set(fonts)].join('')}<style>${css}</style>`);
}
