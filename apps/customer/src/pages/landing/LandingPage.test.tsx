/** The landing page as it is before any script runs: its sections in their order, and where its links lead. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leaveToJourney } from '@ajose/tools/page-setup';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { LandingPage } from './LandingPage.tsx';

const show = (): Promise<void> => {
  leaveToJourney();
  return showToVisitor(<LandingPage />, '/');
};

test('has the sections of its navigation, in this order', async () => {
  await show();
  const anchors = page.getByRole('navigation', { name: 'Main' }).getByRole('link').elements();
  expect(anchors.map((link) => link.textContent)).toEqual([
    'Home',
    'About',
    'Features',
    'Investments',
    'Testimonials',
    'Contact',
  ]);
  const targets = anchors.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(targets).not.toContain(null);
  const tops = targets.map((section) => section?.getBoundingClientRect().top ?? 0);
  expect(tops).toEqual(tops.toSorted((top, other) => top - other));
});

test('leads to the sign-up and the sign-in', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: 'Start Investing' })).toHaveAttribute('href', '/register');
  await expect
    .element(page.getByRole('link', { name: /^Who keeps the money, what is insured/ }))
    .toHaveAttribute('href', '/safety');
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  await expect.element(page.getByRole('link', { name: 'Login' }).first()).toHaveAttribute('href', '/login');
  await expect.element(page.getByRole('link', { name: 'Register' }).first()).toHaveAttribute('href', '/register');
});

test('shows its figures and what three customers say, with their stars', async () => {
  await show();
  await expectWords(['12,500+', 'average returns', '99.9%', '24/7', 'Figures as of', 'In their own words.']);
  expect(page.getByText(/^\d out of 5 stars$/).elements()).toHaveLength(3);
});

test('a hyphen among tabular figures is as wide as elsewhere', async () => {
  await show();
  await document.fonts.load('100px Inter');
  const width = (features: string): number => {
    const word = document.createElement('span');
    word.style.cssText = `position: absolute; font: 100px Inter; font-feature-settings: ${features}`;
    word.textContent = '----------';
    document.body.append(word);
    const { width } = word.getBoundingClientRect();
    word.remove();
    return width;
  };
  expect(width("'tnum'")).toBeCloseTo(width('normal'), 1);
});

test('says what the company is for, in its vision, four points and three values', async () => {
  await show();
  await expectWords([
    'Sustainable social and economic growth',
    'a leading asset-management and financial-empowerment network in Africa',
    'Inclusive financial solutions',
    'Economic opportunity for individuals, families and businesses',
    'long-term wealth',
    'Lasting community impact',
    'Community driven',
    'Trust and security',
    'Growth focused',
  ]);
});

test('has a footer of three columns', async () => {
  await show();
  for (const [column, links] of [
    ['Company', ['About Us', 'Careers', 'Blog', 'Press']],
    ['Products', ['Investment Plans', 'Pricing', 'Features', 'API']],
    ['Support', ['Help Center', 'Contact Us', 'Security', 'Status']],
  ] as const) {
    const anchors = page.getByRole('navigation', { name: column, exact: true }).getByRole('link').elements();
    expect(anchors.map((link) => link.textContent)).toEqual(links);
  }
});
