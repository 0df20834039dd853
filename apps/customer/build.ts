/**
 * `node build.ts`: bundles the app and the islands, renders the pages that are HTML from the start, and lays them out for a plain
 * file server: dist/<path>/index.html for those, dist/app.html for everything else.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
/** What calls the API. The dashboard needs it at once, a form when it is sent. */
const CALLS = '../../packages/sdk/src/api.ts';
const SCRIPT = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/g;
/** Islands begin with what is on the screen already: their scripts let its text and fonts go first. */
const ISLAND = '<script type="module" fetchpriority="low" crossorigin src="/$1"></script>';
const STYLESHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;

/** The public pages' scripts come first and stay small, so that those pages never wait for the app. */
const chunks: Chunks = {
  first: {
    forms: ['src/waitingForms.ts'],
    client: ['src/api.ts', 'src/paths.ts', 'src/isLowData.ts'],
    site: ['src/public/islands/start.ts'],
    amounts: ['../../packages/sdk/src/money.ts', '../../packages/sdk/src/time.ts'],
    calls: ['src/public/islands/products.ts', 'src/public/islands/calculator.ts', 'src/public/islands/status.ts'],
    app: ['src/main.tsx'],
  },
  screens: {
    entry: ['src/pages/auth/LoginPage.tsx', 'src/pages/auth/RegisterPage.tsx'],
    dashboard: ['src/shell/Shell.tsx'],
    charts: ['src/pages/home/PortfolioCharts.tsx'],
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
  // Text that stands in the HTML is drawn at once in a font of the same measures; a preloaded font would hold it up.
  const publicTemplate = (await withStylesInside(await read('public.html'))).replaceAll(SCRIPT, ISLAND);
  const appWithStyles = await withStylesInside(await read('index.html'));
  const appWithFonts = withFonts(appWithStyles);
  const api = process.env['VITE_API_URL'];
  const toApi = api ? [`<link rel="preconnect" crossorigin href="${new URL(api).origin}">`] : [];

  for (const page of publicPages) await put(join('.', page.path, 'index.html'), fillTemplate(publicTemplate, page));
  for (const { path, head: words, body, styles, module, hydrated } of await appPages()) {
    const { css, js } = needsOf(manifest, module);
    const sheets = await Promise.all(css.map(read));
    const head = [words, ...toApi, ...sheets.map((css) => `<style>${css}</style>`), ...css.map(known), styles].join('');
    const html = hydrated ? untilTouched(appWithStyles, manifest, js) : withFirstCall(appWithFonts, manifest, js);
    await put(join('.', path, 'index.html'), fillTemplate(html, { head, body }));
  }
  await put('app.html', fillTemplate(appWithFonts, otherPages));
  await put('worker.js', await withFiles(await read('worker.js'), manifest));
  await rm(join(dist, 'public.html'));
  await rm(join(dist, '.vite'), { recursive: true });
}

/** Tells the loader of a page's code that these styles are in the HTML: it looks for the link, and a disabled one is not fetched. */
function known(sheet: string): string {
  return `<link rel="stylesheet" disabled href="/${sheet}">`;
}

function links(rel: 'modulepreload' | 'later', files: readonly string[]): string {
  return files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`).join('');
}

/** The dashboard's first call leaves before the app's code has arrived; see src/early.ts. */
function withFirstCall(html: string, manifest: Manifest, page: readonly string[]): string {
  const files = new Set([...page, ...needsOf(manifest, CALLS).js]);
  const script = `<script type="module" crossorigin src="/${fileOf(manifest, 'src/early.ts')}"></script>`;
  return html.replace('<!--head-->', `<!--head-->${script}${links('modulepreload', [...files])}`);
}

/** The HTML is what the app would draw, so its scripts wait in links until src/firstTouch.ts fetches and runs them. */
function untilTouched(html: string, manifest: Manifest, files: readonly string[]): string {
  const first = needsOf(manifest, 'src/firstTouch.ts').js;
  const app = [...html.matchAll(SCRIPT)].map(([, file = '']) => file);
  const later = [...new Set([...app, ...files])].filter((file) => !first.includes(file));
  const script = `<script type="module" crossorigin src="/${first.at(-1)}"></script>`;
  return html
    .replaceAll(SCRIPT, '')
    .replace('id="app"', 'id="app" data-prerendered')
    .replace(
      '<!--head-->',
      `<!--head-->${script}${links('modulepreload', first.slice(0, -1))}${links('later', later)}`,
    );
}

/** Names the build and its files in the service worker. Payments need the network anyway, so their library is not among them. */
async function withFiles(worker: string, manifest: Manifest): Promise<string> {
  const payments = Object.values(manifest).find(({ src }) => src?.includes('@paystack/inline-js'))?.file;
  if (!payments) throw new Error('The build has no library for payments');
  const files = (await readdir(join(dist, 'assets')))
    .map((name) => `assets/${name}`)
    .filter((file) => file !== payments && !file.startsWith('assets/public-'))
    .map((file) => `/${file}`);
  const pages = await Promise.all(['dashboard', 'login'].map((page) => read(join(page, 'index.html'))));
  const name = createHash('sha256')
    .update([...files, ...pages].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const filled = worker.replace('ajose-BUILD', `ajose-${name}`).replace('[/* files */]', () => JSON.stringify(files));
  if (filled.includes("BUILD'") || filled.includes('/* files */'))
    throw new Error('The worker has no place for its files');
  return filled;
}

function fileOf(manifest: Manifest, module: string): string {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`The build has no ${module}`);
  return chunk.file;
}

function read(path: string): Promise<string> {
  return readFile(join(dist, path), 'utf8');
}

async function put(path: string, html: string): Promise<void> {
  const file = join(dist, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

/** With its styles inside, a first visit waits for one response instead of two before it can paint. */
async function withStylesInside(html: string): Promise<string> {
  const sheets = await Promise.all([...html.matchAll(STYLESHEET)].map(async ([, href = '']) => read(href)));
  if (sheets.length === 0) throw new Error('The template names no stylesheet');
  const css = sheets.join('');
  return html.replaceAll(STYLESHEET, '').replace('</head>', () => `<style>${css}</style></head>`);
}

/** Both fonts are fetched while the scripts are. */
function withFonts(html: string): string {
  const fonts = [...html.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)].map(
    ([, font]) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`,
  );
  return html.replace('<style>', () => `${[...new Set(fonts)].join('')}<style>`);
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
