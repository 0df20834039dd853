import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, edges, linear, rgb, roles, series, texts } from '../testing/colors.ts';
import { colors, tokensCss } from './tokens.ts';

const schemes = [
  ['light', 0],
  ['dark', 1],
] as const;

test.each(schemes)('texts reach 4.5 on their grounds in %s', (_name, scheme) => {
  const pale = texts.flatMap(([text, ...under]) =>
    under.filter((ground) => contrast(text, ground, scheme) < 4.5).map((ground) => `${text} on ${ground}`),
  );
  expect(pale).toEqual([]);
});

test.each(schemes)('edges of controls, focus and series reach 3 on their grounds in %s', (_name, scheme) => {
  const pale = edges.filter((name) =>
    (['ground', 'surface'] as const).some((ground) => contrast(name, ground, scheme) < 3),
  );
  expect(pale).toEqual([]);
});

/** Viénot, Brettel and Mollon 1999, on linear RGB. */
const visions = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1],
  deuteranopia: [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1],
} as const;

/** How far two colours are apart in OKLab after a kind of vision; 0.02 is just noticeable. */
function distance(color: string, other: string, vision: readonly number[]): number {
  const [a, b] = [color, other].map((hex) => oklab(rgb(hex).map(linear), vision));
  return Math.hypot(...(a ?? []).map((value, index) => value - (b?.[index] ?? 0)));
}

function oklab(channels: readonly number[], m: readonly number[]): number[] {
  const at = (matrix: readonly number[], row: number, vector: readonly number[]) =>
    [0, 1, 2].reduce((sum, column) => sum + (matrix[row * 3 + column] ?? 0) * (vector[column] ?? 0), 0);
  const seen = [0, 1, 2].map((row) => at(m, row, channels));
  const toLms = [
    0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
    0.6299787005,
  ];
  const toLab = [
    0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
    -0.808675766,
  ];
  const lms = [0, 1, 2].map((row) => Math.cbrt(at(toLms, row, seen)));
  return [0, 1, 2].map((row) => at(toLab, row, lms));
}

test.each(
  schemes.flatMap(([name, scheme]) => Object.entries(visions).map(([vision, m]) => [name, vision, scheme, m] as const)),
)('series that touch are told apart in %s with %s vision', (_name, _vision, scheme, m) => {
  const close = series.slice(1).flatMap((name, index) => {
    const before = series[index] ?? name;
    const apart = distance(colors[before][scheme], colors[name][scheme], m);
    return apart < 0.08 ? [`${before} and ${name}: ${apart.toFixed(3)}`] : [];
  });
  expect(close).toEqual([]);
});

test('every colour has one role in Storybook', () => {
  expect(Object.values(roles).flat().toSorted()).toEqual(Object.keys(colors).toSorted());
});

test('tokens.css is what tokens.ts says', () => {
  expect(readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')).toBe(
    tokensCss().replaceAll(/\s+/g, ' '),
  );
});
