/**
 * A plugin for the apps' builds: computes MUI's theme once, while it builds, and puts the values in the place of the code that computes them
 * on each start of a page. Colours are variables of tokens.css already, so MUI's own variables are replaced by what they stand for.
 * While you develop, and in stories and tests of pages, the theme is the one of theme.ts.
 */
import { theme } from './theme.ts';

interface ThemePlugin {
  name: string;
  apply: 'build';
  load: { filter: { id: RegExp[] }; handler: (id: string) => string };
}

const OURS = /\/packages\/ui\/src\/theme\.ts$/;
const DEFAULT = /\/@mui\/material\/styles\/defaultTheme\.mjs$/;
const PROVIDER = /\/@mui\/material\/styles\/ThemeProvider\.mjs$/;

export function themeAtBuild(): ThemePlugin {
  return {
    name: 'ajose:theme',
    apply: 'build',
    load: {
      filter: { id: [OURS, DEFAULT, PROVIDER] },
      handler: (id) => {
        if (OURS.test(id)) return themeModule();
        return DEFAULT.test(id) ? "export { theme as default } from '@ajose/ui/theme.ts';" : PROVIDER_MODULE;
      },
    },
  };
}

/** What MUI's provider does for a theme that never changes. */
const PROVIDER_MODULE = `
import { createElement } from 'react';
import { ThemeContext } from '@mui/styled-engine';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
export default ({ theme, children }) =>
  createElement(ThemeContext.Provider, { value: theme }, createElement(DefaultPropsProvider, { value: theme.components }, children));
`;

/** The theme's functions. They give what MUI's own give for this theme; a test compares them. */
const FUNCTIONS = `
const step = (size) => (typeof size === 'string' ? size : size === 0 ? '0px' : \`calc(\${size} * \${UNIT})\`);
const spacing = (...sides) => (sides.length === 0 ? UNIT : sides.map(step).join(' '));
const { values: widths, keys } = values.breakpoints;
const widthOf = (key) => (typeof widths[key] === 'number' ? widths[key] : key);
const up = (key) => \`@media (min-width:\${widthOf(key)}px)\`;
const down = (key) => \`@media (max-width:\${widthOf(key) - 0.05}px)\`;
const between = (from, to) => \`\${up(from)} and (max-width:\${widthOf(to) - 0.05}px)\`;
const next = (key) => keys[keys.indexOf(key) + 1];
const only = (key) => (next(key) ? between(key, next(key)) : up(key));
const not = (key) => {
  if (key === keys[0]) return up(keys[1]);
  if (key === keys.at(-1)) return down(key);
  return only(key).replace('@media', '@media not all and');
};
const mixed = (other) => (color, part) =>
  \`color-mix(in oklch, \${color}, \${other} \${typeof part === 'string' ? \`calc((\${part}) * 100%)\` : \`\${+(part * 100).toFixed(0)}%\`})\`;
const ms = (time) => (typeof time === 'string' ? time : \`\${Math.round(time)}ms\`);
const create = (props = ['all'], { duration = values.transitions.duration.standard, easing = values.transitions.easing.easeInOut, delay = 0 } = {}) =>
  [props].flat().map((prop) => \`\${prop} \${ms(duration)} \${easing} \${ms(delay)}\`).join(',');
const getAutoHeightDuration = (height) => {
  if (!height) return 0;
  const part = height / 36;
  return Math.min(Math.round((4 + 15 * part ** 0.25 + part / 5) * 10), 3000);
};
`;

export function themeModule(): string {
  const values = valuesOf(theme);
  return `
const UNIT = '8px';
const values = ${JSON.stringify(values)};
${FUNCTIONS}
export const theme = {
  ...values,
  breakpoints: { ...values.breakpoints, up, down, between, only, not },
  spacing,
  alpha: (color, part) => \`oklch(from \${color} l c h / \${typeof part === 'string' ? \`calc(\${part})\` : part})\`,
  lighten: mixed('#fff'),
  darken: mixed('#000'),
  applyStyles: (scheme, styles) => (scheme === 'light' ? styles : {}),
  typography: { ...values.typography, pxToRem: (size) => \`\${size / 16}rem\` },
  transitions: { ...values.transitions, create, getAutoHeightDuration },
  internal_cache: {},
};
theme.vars = { ...theme, spacing: UNIT, shape: { borderRadius: \`\${theme.shape.borderRadius}px\` } };
`;
}

const KEPT: ReadonlySet<string> = new Set([
  'breakpoints',
  'components',
  'defaultColorScheme',
  'direction',
  'mixins',
  'motion',
  'opacity',
  'overlays',
  'palette',
  'shadows',
  'shape',
  'transitions',
  'typography',
  'zIndex',
]);

/** What can be written down of the theme, with MUI's variables resolved. */
function valuesOf(whole: typeof theme): Record<string, unknown> {
  const variables = new Map<string, string>();
  for (const sheet of whole.generateStyleSheets()) {
    for (const rules of Object.values(sheet)) {
      for (const [name, value] of Object.entries(rules)) variables.set(name, String(value));
    }
  }
  const kept = Object.entries(whole).filter(([name]) => KEPT.has(name));
  const text = JSON.stringify(Object.fromEntries(kept), refuseFunctions);
  return JSON.parse(resolved(text, variables)) as Record<string, unknown>;
}

/** MUI's own functions are written anew above; a function among our overrides would be lost. */
function refuseFunctions(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === 'function' && this === theme.components) throw new Error(`theme.ts: ${key} is a function`);
  return value;
}

const MUI = /var\((--mui-[\w-]+)(?:, ?((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/;

function resolved(text: string, variables: ReadonlyMap<string, string>): string {
  let now = text;
  for (let found = MUI.exec(now); found; found = MUI.exec(now)) {
    const [all, name = '', otherwise] = found;
    const value = variables.get(name) ?? otherwise;
    if (value === undefined) throw new Error(`MUI's theme names ${name} and has no value for it`);
    now = now.replace(all, () => value);
  }
  return now;
}
