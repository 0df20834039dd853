/** The short pages that the footer leads to. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSafety } from '@ajose/sdk/customer/help';
import { formatDateTime } from '@ajose/sdk/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { startSafety } from '../../public/islands/safety.ts';
import { articles } from './articles.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { safety } from './safety.tsx';

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

describe('who keeps the money', () => {
  const provenAt = '2026-11-26T08:00:00.000Z';
  const sums = {
    provenAt,
    balanced: true,
    wallets: 1_234_000_000,
    invested: 0,
    atGateway: 2_300_000_000,
    gatewayAskedAt: provenAt,
    atBank: 45_000_000,
  };
  const operator = {
    name: 'Ajose Savings Limited',
    licence: null,
    moneyAt: null,
    insured: null,
    statedOn: '2026-11-26',
  };
  const open = async (): Promise<void> => {
    await showToVisitor(<ArticlePage article={safety} />, safety.path);
    await startSafety(document.querySelector<HTMLElement>('[data-safety]') ?? document.body);
  };

  test('shows the sums with their time, and says what the operator has not stated', async () => {
    on(getSafety).answers({ success: true, operator, sums });
    await open();
    const when = formatDateTime(provenAt);
    await expectWords([
      '₦1,234 million',
      'less than half a million naira',
      '₦2,300 million',
      `The provider was asked ${when}`,
      `Proven ${when}, Lagos time`,
      'Ajose Savings Limited',
      'Not stated',
      'Stated by the operator on',
    ]);
    await expectAccessibleState();
  });

  test('says of a difference that there is one, and of a gateway without an answer that it gave none', async () => {
    on(getSafety).answers({ success: true, operator, sums: { ...sums, balanced: false, atGateway: null } });
    await open();
    await expectWords(['No answer', 'found a difference']);
    await expect.element(page.getByText('adds up to the kobo')).not.toBeInTheDocument();
  });

  test('offers another try when the sums cannot be read', async () => {
    on(getSafety).breaks();
    await open();
    on(getSafety).answers({ success: true, operator, sums });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWords(['₦1,234 million']);
  });
});
