/** What axe finds on a page of a journey, in words. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { standStill } from './layout.ts';

const RUN = `axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
})`;

export async function violationsOn(page: Page): Promise<string[]> {
  await standStill(page);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(RUN);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
