/** All features on one page. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { features } from '../../public/features.ts';
import { showToVisitor } from '../../../test/page.tsx';
import { FeaturesPage } from './FeaturesPage.tsx';

test('lists the six features, each with a link to its page', async () => {
  await showToVisitor(<FeaturesPage />, '/features');
  expect(features.map(({ slug }) => slug)).toEqual([
    'security',
    'performance',
    'automation',
    'wallet',
    'mobile',
    'tools',
  ]);
  for (const { slug, title, short } of features) {
    await expect
      .element(page.getByRole('main').getByRole('link').filter({ hasText: title }).filter({ hasText: short }))
      .toHaveAttribute('href', `/features/${slug}`);
  }
});
