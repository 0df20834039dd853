/** What the public pages say is what the product does: each figure is read from its rule, and words that were not true are gone. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { MIN_AUTO_SAVE_NAIRA } from '@ajose/sdk/domain/auto-saves';
import { MAX_PEOPLE, MIN_PEOPLE } from '@ajose/sdk/domain/circles';
import { clocksOf, withinWords } from '@ajose/sdk/domain/complaint-clocks';
import { paymentChannels, paymentMethodName } from '@ajose/sdk/domain/channels';
import { LATE_AFTER_HOURS } from '@ajose/sdk/domain/late';
import { expectedProfit, formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import {
  EXIT_QUOTE_MINUTES,
  KEPT_YEARS,
  RESET_LINK_MINUTES,
  MOST_BANK_ACCOUNTS,
  UNDO_HOURS,
  USUAL_BANK_CHANGE_HOURS,
  USUAL_ESTATE_HOURS,
  USUAL_LEAST_WITHDRAWAL_NAIRA,
  USUAL_MOST_DEPOSIT_NAIRA,
  USUAL_WITHDRAWN_A_DAY_NAIRA,
} from '@ajose/sdk/domain/promises';
import { paidAtEnd, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { ArticlePage } from '../pages/company/ArticlePage.tsx';
import { articles } from '../pages/company/articles.tsx';
import { FeaturePage } from '../pages/features/FeaturePage.tsx';
import { LandingPage } from '../pages/landing/LandingPage.tsx';
import { points } from '../pages/landing/Offer.tsx';
import { BEST_RATE } from '../pages/products/offer.ts';
import { featurePath, paths } from '../paths.ts';
import { features } from '../public/features.ts';

const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replaceAll(/\s+/g, ' ');

const pages: Readonly<Record<string, string>> = Object.fromEntries([
  [paths.landing, textOf(renderToStaticMarkup(<LandingPage />))],
  ...features.map((feature) => [
    featurePath(feature.slug),
    textOf(renderToStaticMarkup(<FeaturePage feature={feature} />)),
  ]),
  ...articles.map((article) => [article.path, textOf(renderToStaticMarkup(<ArticlePage article={article} />))]),
]);
const page = (path: string): string => pages[path] ?? '';
const tax = `${USUAL_TAX_PERCENT}%`;
const naira = (amount: number): string => formatNaira(amount, 'whole');

describe('a page and its rule', () => {
  test.each<[rule: string, path: string, words: string]>([
    ['tax', paths.pricing, tax],
    ['tax', paths.terms, `usually ${tax}`],
    ['tax', paths.blog, tax],
    ['tax', featurePath('tools'), `${tax} is withheld as tax`],
    ['the quote for leaving early', paths.pricing, `${EXIT_QUOTE_MINUTES} minutes`],
    ['the smallest deposit', paths.pricing, naira(MIN_DEPOSIT_NAIRA)],
    ['the smallest deposit', featurePath('wallet'), naira(MIN_DEPOSIT_NAIRA)],
    ['the smallest withdrawal', paths.pricing, naira(USUAL_LEAST_WITHDRAWAL_NAIRA)],
    ['the smallest withdrawal', paths.help, naira(USUAL_LEAST_WITHDRAWAL_NAIRA)],
    ['the largest deposit', paths.pricing, `to ${naira(USUAL_MOST_DEPOSIT_NAIRA)} at a time`],
    ['withdrawals of a day', paths.pricing, `up to ${naira(USUAL_WITHDRAWN_A_DAY_NAIRA)} a day`],
    [
      'the clocks of complaints',
      paths.terms,
      `A person answers within ${withinWords(clocksOf(new Date()).firstAnswer)}`,
    ],
    ['circles', paths.terms, 'We do not pay for anyone who does not pay'],
    ['auto-save', paths.terms, 'the whole amount or nothing'],
    ['kept cards', paths.terms, 'only where you ask for it after a payment'],
    ['two signatures', paths.terms, 'asked for by one member and approved by another'],
    ['the smallest auto-save', paths.help, `from ${naira(MIN_AUTO_SAVE_NAIRA)}`],
    ['how many save by turns', paths.help, `${MIN_PEOPLE} to ${MAX_PEOPLE} people`],
    ['a changed bank account', paths.terms, `${USUAL_BANK_CHANGE_HOURS} hours`],
    ['a changed bank account', paths.help, `${USUAL_BANK_CHANGE_HOURS} hours`],
    ['a first bank account', paths.help, 'Withdrawals to the first one, in your own name, open at once'],
    ['a closed account', paths.terms, 'once nothing runs any more and what is yours has been withdrawn'],
    ['a late withdrawal', paths.help, `after ${LATE_AFTER_HOURS} hours we call it late`],
    ['an estate', paths.help, `${USUAL_ESTATE_HOURS} hours after that email`],
    ['several bank accounts', paths.help, `up to ${MOST_BANK_ACCOUNTS} bank accounts`],
    ['a changed email address', paths.help, `undoes it for ${UNDO_HOURS} hours`],
    ['a forgotten password', paths.help, `${RESET_LINK_MINUTES} minutes`],
    ['a closed account', paths.privacy, `${KEPT_YEARS} years`],
    ['the best rate', paths.help, `“${BEST_RATE}”`],
    ...paymentChannels.map(
      (channel) =>
        ['a way to pay', featurePath('wallet'), paymentMethodName(channel)] satisfies [string, string, string],
    ),
  ])('%s: %s says %s', (_, path, words) => {
    expect(page(path).toLowerCase()).toContain(words.toLowerCase());
  });

  test('the example of the landing page is what the formula pays, after tax', () => {
    const example = {
      capital: 250_000,
      expectedProfit: expectedProfit(250_000, 10.5),
      tax: { percent: USUAL_TAX_PERCENT },
    };
    expect(page(paths.landing)).toContain(formatNaira(paidAtEnd(example)));
    expect(page(featurePath('tools'))).toContain(formatNaira(paidAtEnd(example)));
  });

  test('the line of the example is straight, as profit grows evenly', () => {
    const steps = points.slice(1).map(({ y }, index) => (points[index]?.y ?? 0) - y);
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6);
  });
});

test.each([
  /nothing is taken off/i,
  /cannot be withdrawn before the term ends/i,
  /argon2/i,
  /hashes/i,
  /at most a day/i,
  /account in your own name/i,
  /average returns a year/i,
])('no page says %s', (words) => {
  const saying = Object.entries(pages).filter(([, text]) => words.test(text));
  expect(saying.map(([path]) => path)).toEqual([]);
});
