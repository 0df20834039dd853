/** The short pages that the footer leads to. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHelp, getSafety, getStatus } from '@ajose/sdk/customer/help';
import { getTotals } from '@ajose/sdk/customer/inclusion';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { answers } from '../../public/answers.tsx';
import { startAnswers } from '../../public/islands/answers.ts';
import { startHelp } from '../../public/islands/help.ts';
import { startSafety } from '../../public/islands/safety.ts';
import { startStatus } from '../../public/islands/status.ts';
import { startTotals } from '../../public/islands/totals.ts';
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

test('a page lists its sections above them, and each link leads to its section', async () => {
  const terms = articles.find(({ path }) => path === '/terms');
  await showToVisitor(terms ? <ArticlePage article={terms} /> : null, '/terms');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').elements();
  const headings = links.map((link) => document.querySelector(link.getAttribute('href') ?? '#')?.textContent);
  expect(headings).toEqual(links.map(({ textContent }) => textContent));
  expect(headings).toEqual(terms?.sections.map(({ heading }) => heading));
  await expectAccessibleState();
});

test('on a phone every section that /help has stands in sight below the search, in lines as wide as the page', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const help = articles.find(({ path }) => path === '/help');
  await showToVisitor(help ? <ArticlePage article={help} /> : null, '/help');
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').elements();
  for (const link of links) expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(360 - 16);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessibleState();
});

test('/help folds its answers by group, each question once, and a link to an answer unfolds it', async () => {
  const help = articles.find(({ path }) => path === '/help');
  await showToVisitor(help ? <ArticlePage article={help} /> : null, '/help');
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  expect(folded.map(({ open }) => open)).toEqual(answers.map(() => false));
  expect(new Set(folded.map((details) => details.lastElementChild?.id))).toEqual(new Set(answers.map(({ id }) => id)));
  window.location.hash = '#circle';
  await expectWords(['people who know each other']);
  expect(folded.find(({ open }) => open)?.querySelector('h3')?.textContent).toBe('How does a circle work?');
  window.location.hash = '';
  await expectAccessibleState();
});

describe('the search of /help', () => {
  const hits = () => [...document.querySelectorAll<HTMLDetailsElement>('[data-hits] details')];
  const open = async (): Promise<void> => {
    const help = articles.find(({ path }) => path === '/help');
    await showToVisitor(help ? <ArticlePage article={help} /> : null, '/help');
    startAnswers(document.querySelector<HTMLElement>('[data-answers]') ?? document.body);
  };

  test('a visitor reads only the answers that fit their words, the best open, and the way to a person', async () => {
    await open();
    const field = page.getByRole('searchbox', { name: 'Search the answers' });
    await field.fill('my bvn');
    expect(hits().map((hit) => hit.querySelector('summary')?.textContent)).toEqual(['Why do you ask for my BVN?']);
    expect(hits()[0]?.open).toBe(true);
    expect(hits()[0]?.textContent).toContain('a fingerprint of it stays');
    expect(document.querySelectorAll('#bvn')).toHaveLength(1);
    const group = page.getByRole('heading', { name: 'Paying in and costs' });
    await expect.element(group).not.toBeInTheDocument();
    expect(document.querySelector<HTMLElement>('#circle')?.checkVisibility()).toBe(false);
    await expectWords(['We never ask for your password']);
    await expectAccessibleState();
    await field.fill('money');
    expect(hits().length).toBeGreaterThan(5);
    await field.fill('');
    expect(hits()).toEqual([]);
    await expect.element(group).toBeVisible();
  });

  test('says that no answer has the words, and leads to a person', async () => {
    await open();
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('zebra');
    await expectWords(['No answer has these words.']);
    await expect.element(page.getByRole('link', { name: 'ask a person' })).toHaveAttribute('href', '#reach-us');
    expect(hits()).toEqual([]);
    await expectAccessibleState();
  });
});

test('/help says when calls are answered beside the number to call, as the operator states both', async () => {
  on(getHelp).answers({ success: true, help: { phone: '+234 800-111 1111', email: null, hours: 'Every day' } });
  const help = articles.find(({ path }) => path === '/help');
  await showToVisitor(help ? <ArticlePage article={help} /> : null, '/help');
  await startHelp(document.querySelector<HTMLElement>('[data-help]') ?? document.body);
  const item = page.getByRole('listitem').filter({ hasText: /^Call/ });
  await expect.element(item).toHaveTextContent('Call +234 800-111 1111 (Every day).');
  await expectAccessibleState();
});

describe('status', () => {
  const since = '2026-11-26T08:00:00.000Z';
  const open = async (): Promise<void> => {
    const status = articles.find(({ path }) => path === '/status');
    await showToVisitor(status ? <ArticlePage article={status} /> : null, '/status');
    await startStatus(document.querySelector<HTMLElement>('[data-status]') ?? document.body);
  };

  test('a visitor reads whether each way to pay in and out works, and since when', async () => {
    on(getStatus).answers({
      success: true,
      ways: [
        { way: 'checkout', state: 'works', since },
        { way: 'keptCard', state: 'some', since },
        { way: 'withdrawal', state: 'closed', since },
      ],
    });
    await open();
    await expectWords(['Ajose answers.']);
    const when = formatDateTime(since);
    expect(
      [...document.querySelectorAll('[data-ways] li')].map((row) => [...row.children].map((part) => part.textContent)),
    ).toEqual([
      ['Pay in by card, USSD or OPay', 'Works', `Since ${when}.`],
      [
        'Kept cards and auto-save',
        'Slow for some',
        `Since ${when}. One payment provider does not answer. What you begin may stay pending, and no money is lost.`,
      ],
      ['Withdraw to your bank', 'Paused', `Since ${when}. We paused it. What has begun goes on.`],
    ]);
    await expectAccessibleState();
  });

  test('says nothing of the ways to pay where nobody knows, or where there is no answer', async () => {
    on(getStatus).answers({ success: true, ways: [] });
    await open();
    await expectWords(['Ajose answers.', 'It is not known just now how the payment providers answer.']);
    on(getStatus).refuses();
    await startStatus(document.querySelector<HTMLElement>('[data-status]') ?? document.body);
    await expectWords(['Ajose did not answer just now.', 'It is not known just now how the payment providers answer.']);
  });
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
    investors: null,
    uptime: null,
    statedOn: '2026-11-26',
  };
  beforeEach(() => on(getTotals).answers({ success: true, totals: [] }));
  const open = async (): Promise<void> => {
    await showToVisitor(<ArticlePage article={safety} />, safety.path);
    await startSafety(document.querySelector<HTMLElement>('[data-safety]') ?? document.body);
  };

  test('shows the sums with their time and what the operator states, and says in one sentence what is missing', async () => {
    on(getSafety).answers({ success: true, operator, sums });
    await open();
    const when = formatDateTime(provenAt);
    await expectWords([
      '₦1,234 million',
      'less than half a million naira',
      '₦2,300 million',
      `The provider was asked ${when}`,
      'What is left is the operator’s own money',
      `Proven ${when}, Lagos time`,
      'Ajose Savings Limited',
      'Stated by the operator on',
      'Not stated yet: its licence, where wallet money lies and what is insured. Ask before you add money.',
    ]);
    expect(
      page
        .getByRole('term')
        .elements()
        .map((term) => term.textContent),
    ).not.toContain('Licence');
    const sumsOf = document.querySelectorAll('[data-safety] dt, [data-safety] dd');
    expect([...sumsOf].map(({ textContent }) => textContent)).toEqual(
      [
        ['Customers hold in wallets', '₦1,234 million'],
        ['Customers have invested and saved', 'less than half a million naira'],
        ['Customers altogether', '₦1,234 million'],
        ['The payment provider holds', '₦2,300 million'],
        ['Paid at our bank, by the books', '₦45 million'],
        ['Provider and bank altogether', '₦2,345 million'],
        ['Less what customers hold', '−₦1,234 million'],
        ['Left altogether', '₦1,111 million'],
      ].flat(),
    );
    await expectAccessibleState();
  });

  test('says that no total was published yet, and which changes make withdrawals wait', async () => {
    on(getSafety).answers({ success: true, operator, sums });
    await open();
    await expectWords(['No total was published yet.', 'Withdrawals to a changed bank account wait 24 hours']);
  });

  test('says that there is a difference, or that a gateway did not answer', async () => {
    on(getSafety).answers({ success: true, operator, sums: { ...sums, balanced: false, atGateway: null } });
    await open();
    await expectWords(['No answer', 'found a difference']);
    await expect.element(page.getByText('What is left')).not.toBeInTheDocument();
    await expect.element(page.getByText('adds up to the kobo')).not.toBeInTheDocument();
  });

  test('offers another try when the sums cannot be read', async () => {
    on(getSafety).breaks();
    await open();
    on(getSafety).answers({ success: true, operator, sums });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWords(['₦1,234 million']);
  });

  describe('the total that was published last', () => {
    const start = async (): Promise<void> => {
      await showToVisitor(<ArticlePage article={safety} />, safety.path);
      await startTotals(document.querySelector<HTMLElement>('[data-totals]') ?? document.body);
    };

    test('is shown to the kobo with its fingerprint, and leads to the check', async () => {
      const total = {
        day: '2026-11-26',
        readAt: provenAt,
        root: 'R00T',
        sumKobo: '1234500055',
        leaves: 9,
        signed: 'j',
      };
      on(getTotals).answers({ success: true, totals: [total] });
      await start();
      await expectWords(['Published for Nov 26, 2026', '₦12,345,000.55', 'R00T']);
      const link = page.getByRole('link', { name: 'Check that your money was counted' });
      await expect.element(link).toHaveAttribute('href', '/proof');
      await expectAccessibleState();
    });

    test('is not mentioned before the first total is published', async () => {
      on(getTotals).answers({ success: true, totals: [] });
      await start();
      await expectWords(['No total was published yet.']);
    });

    test('is not mentioned when it cannot be read', async () => {
      on(getTotals).breaks();
      await start();
      await expect.element(page.getByText('the total of the last day')).not.toBeInTheDocument();
      await expect.element(page.getByText('Published for')).not.toBeInTheDocument();
    });
  });
});
