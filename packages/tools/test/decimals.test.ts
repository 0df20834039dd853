/**
 * One rule for the decimals of an amount on a screen: exact, because customers compare to the kobo. Two exceptions: headlines and axes of
 * charts are shortened, and lists and limits of the back-office are whole naira, as the specification has it; hovering shows the exact
 * amount. Nothing is cut off where somebody decides about money, confirms it or reads a ledger. A new headline or list that shortens is
 * named here.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/root.ts';

interface Use {
  file: string;
  style: string;
  /** What is shown, as the source names it. */
  of: string;
}

/** Every amount whose style is named; all others are exact. */
const uses: readonly Use[] = globSync('{apps/{customer,admin},packages/{app,ui}}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const elements = [...source.matchAll(/<Money\b[^>]*naira=\{(.*?)\}[^>]*\bformat="(\w+)"/gs)];
    const calls = [...source.matchAll(/formatNaira\(([^()]*(?:\([^()]*\)[^()]*)?), '(\w+)'\)/g)];
    return [...elements, ...calls].map(([, of = '', style = '']) => ({ file, style, of }));
  });

const used = (style: string): readonly Use[] => uses.filter((use) => use.style === style);
const customers = ({ file }: Use): boolean => file.startsWith('apps/customer/');

it('amounts are shortened only in headlines and at the axes of charts', () => {
  const headlines = [
    'apps/admin/src/components/typeChoice.ts',
    'apps/admin/src/pages/home/Figures.tsx',
    'apps/admin/src/pages/home/growth.ts',
    'apps/admin/src/pages/transactions/SummaryTiles.tsx',
    'apps/admin/src/pages/transactions/choices.ts',
  ];
  const axes = /(?:Line|Chart|ByDay)\.tsx$/;
  expect(used('compact').length).toBeGreaterThan(6);
  expect(used('compact').filter(({ file }) => !headlines.includes(file) && !axes.test(file))).toEqual([]);
});

it('customers see every kobo of their own money, and limits and prices without kobo', () => {
  const limits = /^(?:[A-Z][A-Z_]+|[\d_]+|product\.cost)$/;
  // Buttons with round amounts to choose from, one that is whole only where nothing is cut off, the limits of a level, and sums of all
  // customers, which the server rounds to a million.
  const round = ['AddFundsDialog.tsx', 'articles.tsx', 'LevelCard.tsx', 'Meanwhile.tsx', 'safety.ts'];
  const wrong = used('whole')
    .filter(customers)
    .filter(({ file, of }) => !limits.test(of) && !round.some((name) => file.endsWith(name)));
  expect(used('whole').filter(customers).length).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});

it('lists and limits of the back-office leave kobo out, and what an administrator decides on never does', () => {
  const lists =
    /\/(?:columns|\w+Tab|\w+Panels|Panels|Recent\w+|attention|ApprovalsPage|SystemSettingsPage|Levels|UserLevel|SecondApproval)\.tsx?$/;
  // From which sum on two administrators are needed.
  const isLimit = ({ of }: Use): boolean => of === 'twoFrom';
  expect(used('whole').filter((use) => !customers(use) && !isLimit(use) && !lists.test(use.file))).toEqual([]);
});
