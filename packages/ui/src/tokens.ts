/**
 * The design's values, stated once: `node scripts/tokens.ts` writes them to tokens.css, and the MUI theme refers to those variables,
 * so that prerendered pages, which load no script, and the apps look alike in both schemes. Dark follows the device; `data-scheme` on the
 * html element overrides it.
 */

/** Adire indigo, from undyed to the last dip, and the palm-gold accent. */
export const indigo = {
  50: '#f3f4fb',
  100: '#e6e7f8',
  200: '#cdd0f1',
  300: '#a9aee8',
  400: '#7c83d3',
  500: '#4f57b8',
  600: '#383f9a',
  700: '#2b3278',
  800: '#1f2456',
  900: '#14173a',
  950: '#0c0e23',
} as const;

const gold = { 100: '#fcf0d4', 300: '#f3cd7d', 400: '#e8b04a', 600: '#8a5a00' } as const;

/** Each name is a CSS variable: [light, dark]. Texts have a contrast of 4.5:1 on each background they are meant for, controls 3:1. */
export const colors = {
  /** The page itself: undyed cloth by day, the bottom of the dye pit by night. */
  ground: ['#faf8f4', indigo[950]],
  /** Cards, bars, tables. */
  surface: ['#ffffff', '#151832'],
  /** Areas on a surface: table heads, read-only fields, hovered rows. */
  sunken: ['#f5f3ee', '#1c1f3e'],
  /** Things that float above everything: menus, dialogs, toasts. */
  raised: ['#ffffff', '#1d2042'],
  line: ['#e5e1d8', '#2e325a'],
  /** Between the rows of a table, whose frame is the line. */
  'line-row': ['#ece9e2', '#242849'],
  /** The edge of a control, which must be seen to be found. */
  'line-strong': ['#8b8896', '#7478ab'],
  ink: [indigo[900], '#eeedf6'],
  'ink-soft': ['#555a78', '#b0b3d3'],
  /** Only for disabled controls. */
  'ink-off': ['#9a9cb0', '#6d7199'],
  primary: [indigo[700], '#b3b8f2'],
  'primary-hover': [indigo[800], '#cdd0f7'],
  'primary-soft': [indigo[100], '#282c5c'],
  'on-primary': ['#ffffff', indigo[950]],
  /** The accent, for the one thing that matters on a screen. */
  gold: [gold[400], gold[400]],
  'gold-hover': ['#dca033', gold[300]],
  'gold-soft': [gold[100], '#3a2f1c'],
  'gold-ink': [gold[600], gold[300]],
  'on-gold': [indigo[950], indigo[950]],
  positive: ['#0d6846', '#7ad7ac'],
  'positive-soft': ['#e1f3ea', '#143538'],
  negative: ['#b02a20', '#ffa49a'],
  'negative-soft': ['#fdebe8', '#402136'],
  caution: ['#815300', '#f3c76f'],
  'caution-soft': ['#fcf0d4', '#3a2f2e'],
  notice: ['#1d5a9e', '#96c6f7'],
  'notice-soft': ['#e4effb', '#1c315a'],
  neutral: ['#555a78', '#b0b3d3'],
  'neutral-soft': ['#eeecf0', '#2a2e54'],
  /** The dyed panel: auth side, hero, splash. It is indigo in both schemes. */
  cloth: [indigo[900], '#10133a'],
  'on-cloth': ['#f6f2e8', '#f6f2e8'],
  'on-cloth-soft': ['#c3c6ea', '#b9bde4'],
  'cloth-line': ['#3a4190', '#2e3474'],
  focus: ['#5b64d6', '#f3cd7d'],
  scrim: ['rgb(12 14 35 / 0.55)', 'rgb(5 6 16 / 0.7)'],
  /** Series of charts in an order in which neighbours differ with any kind of colour vision; words always stand beside them. */
  'chart-1': ['#383f9a', '#9aa1f5'],
  'chart-2': ['#c27c00', '#f0b84a'],
  'chart-3': ['#4a4038', '#a8977a'],
  'chart-4': ['#3a8ccc', '#86c8f7'],
  'chart-5': ['#7a1f55', '#c85a97'],
  'chart-6': ['#00856f', '#4fd0b0'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorName = keyof typeof colors;

/** Values that are the same in both schemes. */
export const constants = {
  'font-text': "'Inter', 'Inter fallback', system-ui, sans-serif",
  'font-display': "'Bricolage Grotesque', 'Inter', 'Bricolage fallback', system-ui, sans-serif",
  'radius-card': '12px',
  'radius-control': '10px',
  'radius-small': '6px',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-8': '32px',
  'space-12': '48px',
  'space-16': '64px',
  'space-24': '96px',
  'text-xs': '0.75rem',
  'text-sm': '0.875rem',
  'text-md': '1rem',
  'text-lg': '1.125rem',
  'text-xl': 'clamp(1.25rem, 1.15rem + 0.5vw, 1.5rem)',
  'text-2xl': 'clamp(1.5rem, 1.3rem + 1vw, 2rem)',
  'text-3xl': 'clamp(2rem, 1.6rem + 2vw, 3rem)',
  'text-4xl': 'clamp(2.5rem, 1.7rem + 4vw, 4.5rem)',
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const;

/** Durations. They fall to nothing where the device asks for no motion. */
export const motion = { quick: '150ms', calm: '250ms' } as const;

/** Shadows are only for what floats. */
export const shadows = {
  float: [
    '0 1px 2px rgb(20 23 58 / 0.06), 0 12px 32px -8px rgb(20 23 58 / 0.22)',
    '0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -8px rgb(0 0 0 / 0.7)',
  ],
} as const;

/** Dark is chosen by the device, or by `data-scheme="light"` or `"dark"` on the html element, which wins. */
export function tokensCss(): string {
  const scheme = (index: 0 | 1) =>
    [
      `color-scheme: ${index === 0 ? 'light' : 'dark'};`,
      ...Object.entries(colors).map(([name, pair]) => `--${name}: ${pair[index]};`),
      ...Object.entries(shadows).map(([name, pair]) => `--shadow-${name}: ${pair[index]};`),
    ].join('\n');
  const rest = [...Object.entries(constants), ...Object.entries(motion)].map(([name, value]) => `--${name}: ${value};`);
  const still = Object.keys(motion).map((name) => `--${name}: 0.01ms;`);
  return [
    '/* Written by scripts/tokens.ts from tokens.ts; a test compares the two. */',
    block(':root', `${rest.join('\n')}\n${scheme(0)}`),
    `@media (prefers-color-scheme: dark) {\n${block(":root:not([data-scheme='light'])", scheme(1), 1)}\n}`,
    block(":root[data-scheme='dark']", scheme(1)),
    `@media (prefers-reduced-motion: reduce) {\n${block(':root', still.join('\n'), 1)}\n}`,
    '',
  ].join('\n\n');
}

function block(selector: string, declarations: string, depth = 0): string {
  const indent = '  '.repeat(depth);
  return `${indent}${selector} {\n${declarations.replace(/^/gm, `${indent}  `)}\n${indent}}`;
}
