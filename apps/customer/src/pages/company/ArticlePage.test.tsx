/** The short pages that the footer leads to. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { articles } from './articles.tsx';
import { ArticlePage } from './ArticlePage.tsx';

test.for(articles)('$path shows its title, its lead and each of its sections', async (article) => {
  await showToVisitor(<ArticlePage article={article} />, article.path);
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent(article.title);
  await expectWords([article.lead], main);
  expect(
    main
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(article.sections.map(({ heading }) => heading));
});
