/** What the colours of tokens.ts are for, and how far two of them are apart, as WCAG 2.2 measures it. */
import { colors, type ColorName } from '../src/tokens.ts';

export type Rgb = readonly [number, number, number];

export function rgb(hex: string): Rgb {
  const [, r = '', g = '', b = ''] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

export const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** @param scheme 0 is light, 1 is dark @returns 1 to 21 */
export function contrast(color: ColorName, other: ColorName, scheme: 0 | 1): number {
  const [low = 0, high = 0] = [color, other]
    .map((name) => luminance(rgb(colors[name][scheme])))
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['ground', 'surface', 'sunken', 'raised'] as const;

/** Each text with the grounds that it is meant for, where it has a contrast of 4.5 at least. */
export const texts: readonly (readonly [text: ColorName, ...grounds: ColorName[]])[] = [
  ...(['ink', 'ink-soft', 'primary', 'positive', 'negative', 'caution', 'gold-ink', 'notice'] as const).map(
    (text) => [text, ...grounds] as const,
  ),
  ['on-primary', 'primary', 'primary-hover'],
  ['on-gold', 'gold', 'gold-hover'],
  ['on-cloth', 'cloth'],
  ['on-cloth-soft', 'cloth'],
  ['positive', 'positive-soft'],
  ['negative', 'negative-soft'],
  ['caution', 'caution-soft'],
  ['notice', 'notice-soft'],
  ['neutral', 'neutral-soft'],
  ['primary', 'primary-soft'],
  ['gold-ink', 'gold-soft'],
  ['ink', 'gold-soft', 'positive-soft', 'negative-soft', 'caution-soft', 'notice-soft'],
];

export const series = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const;

/** What is no text and has to be seen: a contrast of 3 at least, on the page and on cards. */
export const edges = ['line-strong', 'focus', ...series] as const;

/** What the colours are for. Every colour has one role (tokens.test.ts). */
export const roles: Readonly<Record<string, readonly ColorName[]>> = {
  'Grounds, from the page up to what floats': ['ground', 'surface', 'sunken', 'raised', 'scrim'],
  'Lines and the edges of controls': ['line', 'line-row', 'line-strong', 'focus'],
  Words: ['ink', 'ink-soft', 'ink-off'],
  'What is pressed': ['primary', 'primary-hover', 'primary-soft', 'on-primary'],
  'The accent, for the one thing that matters': ['gold', 'gold-hover', 'gold-soft', 'gold-ink', 'on-gold'],
  'It went well': ['positive', 'positive-soft'],
  'It failed, or money is lost': ['negative', 'negative-soft'],
  'Look before you go on': ['caution', 'caution-soft'],
  'Good to know': ['notice', 'notice-soft'],
  'Over, or of no matter any more': ['neutral', 'neutral-soft'],
  'The dyed panel, indigo in both schemes': ['cloth', 'on-cloth', 'on-cloth-soft', 'cloth-line'],
  'Series of charts': ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'],
};
