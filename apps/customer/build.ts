/**
 * `node build.ts`: bundles the app and the islands, renders the pages that are HTML from the start, and lays them out for a plain
 * file server: dist/<path>/index.html for those, dist/app.html for everything else.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { chunkGroups, type Chunks } from '@ajose/tools/chunks';
import type * as Prerender from './src/prerender.tsx';
import { fillTemplate } from './template.ts';

const root = import.meta.dirname;
/** Tests build into another folder, so that they do not disturb a build that is being served. */
const dist = process.env['OUT_DIR'] ?? join(root, 'dist');
/** Inside node_modules, so that Node finds the packages it imports. */
const rendered = join(root, 'node_modules', `.prerender-${process.pid}`);
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** The public pages' scripts come first and stay small, so that those pages never wait for the app. */
const chunks: Chunks = {
  first: {
    site: ['src/public/islands/start.ts'],
    calls: ['src/public/islands/products.ts', 'src/public/islands/calculator.ts', 'src/public/islands/status.ts'],
    app: ['src/main.tsx'],
  },
  screens: {
    entry: ['src/pages/auth/LoginPage.tsx', 'src/pages/auth/RegisterPage.tsx'],
    // The home page fetches the charts too. Not named here, they would find what they share with the forms among the forms.
    dashboard: ['src/shell/Shell.tsx', 'src/pages/home/PortfolioCharts.tsx'],
  },
};

process.env['NODE_ENV'] = 'production';

await build({
  root,
  logLevel: 'warn',
  build: {
    outDir: dist,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups(root, chunks) } },
    },
  },
});
await build({
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: [/^@ajose\//] },
  build: { outDir: rendered, emptyOutDir: true, ssr: true, rolldownOptions: { input: 'src/prerender.tsx' } },
});

try {
  await layOut((await import(pathToFileURL(join(rendered, 'prerender.js')).href)) as typeof Prerender);
} finally {
  await rm(rendered, { recursive: true });
}

async function layOut({ publicPages, appPages, otherPages }: typeof Prerender): Promise<void> {
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const publicTemplate = await withStylesInside(await read('public.html'));
  const appTemplate = await read('index.html');
  const appWithStyles = await withStylesInside(appTemplate);

  for (const page of publicPages) await put(join('.', page.path, 'index.html'), fillTemplate(publicTemplate, page));
  for (const { path, head: words, body, styles, module, hydrated } of await appPages()) {
    const { css, js } = needsOf(manifest, module);
    const sheets = await Promise.all(css.map(async (file) => `<style>${await read(file)}</style>`));
    const hints = js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const head = [words, ...sheets, styles, ...hints].join('');
    const template = hydrated ? appWithStyles.replace('id="app"', 'id="app" data-prerendered') : appWithStyles;
    await put(join('.', path, 'index.html'), fillTemplate(template, { head, body }));
  }
  await put('app.html', fillTemplate(appWithStyles, otherPages));
  await rm(join(dist, 'public.html'));
  await rm(join(dist, '.vite'), { recursive: true });
}

function read(path: string): Promise<string> {
  return readFile(join(dist, path), 'utf8');
}

async function put(path: string, html: string): Promise<void> {
  const file = join(dist, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

/** With its styles inside, a first visit waits for one response instead of two before it can paint. Both fonts are preloaded. */
async function withStylesInside(html: string): Promise<string> {
  const sheets = await Promise.all([...html.matchAll(STYLESHEET)].map(async ([, href = '']) => read(href)));
  if (sheets.length === 0) throw new Error('The template names no stylesheet');
  const css = sheets.join('');
  const fonts = [...css.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map(
    ([, font]) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
  );
  const inside = `${[...new Set(fonts)].join('')}<style>${css}</style>`;
  return html.replaceAll(STYLESHEET, '').replace('</head>', () => `${inside}</head>`);
}

/** The styles and scripts that a lazily loaded module brings along, itself included. */
function needsOf(manifest: Manifest, module: string): { css: readonly string[]; js: readonly string[] } {
  const css = new Set<string>();
  const js = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const needed of chunk.imports ?? []) visit(needed);
    for (const sheet of chunk.css ?? []) css.add(sheet);
    js.add(chunk.file);
  };
  if (!manifest[module]) throw new Error(`The build has no ${module}`);
  visit(module);
  const start = manifest['index.html'];
  for (const sheet of start?.css ?? []) css.delete(sheet);
  if (start) js.delete(start.file);
  return { css: [...css], js: [...js] };
}
