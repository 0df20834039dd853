/**
 * How a build of an app is cut into files, and which of them the dashboard's address names at once. A phone waits longer for many small
 * files than for a few, and fetches none that its page does not use.
 */
import type { Plugin, Rolldown } from 'vite';

/** Modules, by their whole paths. */
export interface Beginnings {
  /** Starts the app at each of its addresses. */
  main: string;
  signIn: string;
  /** What the dashboard draws first: its frame and its home, unless that is `home`. */
  dashboard: readonly string[];
  /** The dashboard's home as a file, but for what pages that are alike need of it. They are opened without the rest. */
  home?: readonly string[];
  /** Pages that are built alike: what all of them need is a file. */
  alike?: readonly string[];
  /** What pages outside of the app need when they open, and later. They fetch nothing of the app that they do not use. */
  apart?: { opening: readonly string[]; later: readonly string[] };
}

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/**
 * One file each for what every visit needs, for what the sign-in, the dashboard and pages that are alike add to it, and for what pages apart
 * share with the app. The bundler cuts the rest as it does by itself.
 */
export function filesOf(of: Beginnings): Rolldown.CodeSplittingGroup[] {
  const { main, signIn, dashboard, home = [], alike = [], apart } = of;
  const known = new Map<string, ReadonlySet<string>>();
  /** Whether one of these modules needs this one at once. */
  const need = (beginnings: readonly string[], id: string, context: Context): boolean =>
    beginnings.some((beginning) => {
      let needed = known.get(beginning);
      if (!needed) known.set(beginning, (needed = neededBy(beginning, context)));
      return needed.has(id);
    });
  const file = (name: string, priority: number, holds: (id: string, context: Context) => boolean) => ({
    debugName: name,
    name: (id: string, context: Context) => (id !== main && !id.endsWith('.html') && holds(id, context) ? name : null),
    priority,
  });
  const app = [main, signIn, ...dashboard, ...home];
  return [
    file('opening', 5, (id, context) => need(apart?.opening ?? [], id, context) && need(app, id, context)),
    file('apart', 4, (id, context) => need(apart?.later ?? [], id, context) && need(app, id, context)),
    file(
      'first',
      3,
      (id, context) =>
        need([main], id, context) || (need([signIn], id, context) && need([...dashboard, ...home], id, context)),
    ),
    file('sign-in', 2, (id, context) => need([signIn], id, context)),
    file(
      'dashboard',
      1,
      (id, context) => need(dashboard, id, context) || (need(home, id, context) && need(alike, id, context)),
    ),
    file('home', 0, (id, context) => need(home, id, context)),
    file('alike', 0, (id, context) => alike.length > 0 && alike.every((page) => need([page], id, context))),
  ];
}

/** A module that MUI's index of styles names and no app calls. What it imports, such as all fields of forms, does not count as needed. */
const UNUSED = '/styles/enhanceHighContrast.mjs';

function neededBy(beginning: string, context: Context): ReadonlySet<string> {
  const needed = new Set([beginning]);
  for (const id of needed) {
    for (const other of context.getModuleInfo(id)?.importedIds ?? []) if (!other.endsWith(UNUSED)) needed.add(other);
  }
  return needed;
}

interface DashboardPage {
  /** The app's HTML. */
  html: string;
  /** The file in which the dashboard's HTML is written. */
  at: string;
  modules: readonly string[];
  /** The API's address, to which both begin to connect. */
  api: string | undefined;
}

/**
 * Writes the dashboard's address as HTML of its own: the app's, which also names the files of these modules, so that a browser fetches them
 * beside the app's own and not after them.
 */
export function dashboardPage({ html, at, modules, api }: DashboardPage): Plugin {
  return {
    name: 'ajose:dashboard-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle[html];
        if (page?.type !== 'asset') throw new Error(`The build has no ${html}`);
        const text = withLinks(
          page.source.toString(),
          api ? [`<link rel="preconnect" crossorigin href="${api}">`] : [],
        );
        const links = linksTo(modules, bundle).filter((link) => !text.includes(link.slice(link.indexOf('href='))));
        page.source = text;
        this.emitFile({ type: 'asset', fileName: at, source: withLinks(text, links) });
      },
    },
  };
}

const withLinks = (html: string, links: readonly string[]): string =>
  html.replace('</head>', () => [...links, '</head>'].join('\n'));

function linksTo(modules: readonly string[], bundle: Rolldown.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holding = modules.map((id) => chunks.find(({ moduleIds }) => moduleIds.includes(id)));
  const needed = new Set(holding);
  for (const chunk of needed) {
    if (!chunk) throw new Error('The build lacks a module of the dashboard');
    for (const name of chunk.imports) needed.add(chunks.find(({ fileName }) => fileName === name));
  }
  return [...needed].flatMap((chunk) =>
    chunk
      ? [
          `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`,
          ...[...(chunk.viteMetadata?.importedCss ?? [])].map(
            (css) => `<link rel="preload" as="style" crossorigin href="/${css}">`,
          ),
        ]
      : [],
  );
}
