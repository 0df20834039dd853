/** One feature at length. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords } from '@ajose/tools/page-states';
import { features } from '../../public/features.ts';
import { showToVisitor } from '../../../test/page.tsx';
import { FeaturePage } from './FeaturePage.tsx';

test.for(features)('$slug shows its points, a link back and the next feature', async (feature) => {
  await showToVisitor(<FeaturePage feature={feature} />, `/features/${feature.slug}`);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent(feature.title);
  await expectWords([feature.lead, ...feature.points.map(({ title }) => title)], main);
  await expect.element(main.getByRole('link', { name: 'Features', exact: true })).toHaveAttribute('href', '/features');
  await expect
    .element(main.getByRole('link', { name: /^Next:/ }))
    .toHaveAttribute('href', expect.stringMatching(/^\/features\//));
  await expect.element(main.getByRole('link', { name: 'Start Investing' })).toHaveAttribute('href', '/register');
});

test('the page on tools carries the calculator', async () => {
  const tools = features.find(({ slug }) => slug === 'tools');
  if (!tools) throw new Error('There is no feature named tools');
  await showToVisitor(<FeaturePage feature={tools} />, '/features/tools');
  await expect.element(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});
