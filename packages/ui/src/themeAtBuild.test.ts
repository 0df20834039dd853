/** The theme that the builds contain is MUI's, value for value and function for function. */
import { expect, test } from 'vitest';
import { theme } from './theme.ts';
import { themeModule } from './themeAtBuild.ts';

const code = themeModule();
const { theme: built } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { theme: typeof theme };

test('no variable of MUI is left, as nothing defines them', () => {
  expect(code).not.toContain('--mui-');
});

test('the values are the same', () => {
  const values = ['breakpoints', 'components', 'mixins', 'shape', 'transitions', 'typography', 'zIndex'] as const;
  for (const name of values)
    expect(JSON.stringify({ [name]: built[name] })).toBe(JSON.stringify({ [name]: theme[name] }));
  expect(built.palette.primary).toEqual(theme.palette.primary);
  expect(built.palette.action).toEqual(theme.palette.action);
  expect(built.vars.palette.primary).toEqual(theme.palette.primary);
});

test.each(['alpha', 'lighten', 'darken'] as const)('%s mixes alike', (name) => {
  const parts = [0, 0.12, 0.5, 0.62, 1];
  expect(parts.map((part) => built[name]('var(--ink)', part))).toEqual(
    parts.map((part) => theme[name]('var(--ink)', part)),
  );
});

test.each(['up', 'down', 'only', 'not'] as const)('breakpoints %s', (name) => {
  expect(theme.breakpoints.keys.map((key) => built.breakpoints[name](key))).toEqual(
    theme.breakpoints.keys.map((key) => theme.breakpoints[name](key)),
  );
});

test('a span of widths', () => {
  expect(built.breakpoints.between('sm', 'lg')).toBe(theme.breakpoints.between('sm', 'lg'));
  expect(built.breakpoints.down(600)).toBe(theme.breakpoints.down(600));
});

test('spacing, type sizes and transitions', () => {
  const named = (text: string): string => text.replaceAll('var(--mui-spacing, 8px)', '8px');
  expect([built.spacing(), built.spacing(2), built.spacing(1.5, 'auto'), built.spacing(0)]).toEqual(
    [theme.spacing(), theme.spacing(2), theme.spacing(1.5, 'auto'), theme.spacing(0)].map(named),
  );
  expect(built.typography.pxToRem(14)).toBe(theme.typography.pxToRem(14));
  expect(built.transitions.getAutoHeightDuration(300)).toBe(theme.transitions.getAutoHeightDuration(300));
  expect([
    built.transitions.create(),
    built.transitions.create(['color', 'top'], { duration: 200, easing: 'linear', delay: '1s' }),
  ]).toEqual([
    theme.transitions.create(),
    theme.transitions.create(['color', 'top'], { duration: 200, easing: 'linear', delay: '1s' }),
  ]);
});
