/** What scripts add to the landing page: the bar and its menu, the features that take turns, and the figures that count up. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '@ajose/sdk/error';
import { keptInTab } from '@ajose/sdk/store';
import { getHelp } from '@ajose/sdk/customer/help';
import type { Product } from '@ajose/sdk/contract/products';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { on } from '@ajose/tools/network';
import { leaveToJourney } from '@ajose/tools/page-setup';
import { showToVisitor } from '../../../test/page.tsx';
import { pot } from '../../../test/products.ts';
import { TYPED_AMOUNT } from '../../paths.ts';
import { startCounters } from '../../public/islands/counters.ts';
import { startHelp } from '../../public/islands/help.ts';
import { startNavigation } from '../../public/islands/navigation.ts';
import { forgetProducts } from '../../public/islands/openProducts.ts';
import { startOffer } from '../../public/islands/offer.ts';
import { startRotation } from '../../public/islands/rotation.ts';
import { startVideo } from '../../public/islands/video.ts';
import { LandingPage } from './LandingPage.tsx';

beforeEach(forgetProducts);
afterEach(async () => {
  keptInTab.remove(TYPED_AMOUNT);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
});

/** The tests' browser asks for no motion; this visitor does not. */
async function show(): Promise<void> {
  leaveToJourney();
  await showToVisitor(<LandingPage />, '/');
  const asks = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation(() => asks('not all'));
}

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing fits ${selector}`);
  return element;
};

test('the bar turns solid when the page is scrolled by more than 50 pixels', async () => {
  await show();
  startNavigation();
  const bar = find('[data-bar]');
  window.scrollTo({ top: 50, behavior: 'instant' });
  await expect.poll(() => window.scrollY).toBe(50);
  expect(bar.hasAttribute('data-solid')).toBe(false);
  window.scrollTo({ top: 51, behavior: 'instant' });
  await expect.poll(() => bar.hasAttribute('data-solid')).toBe(true);
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.poll(() => bar.hasAttribute('data-solid')).toBe(false);
});

test('the menu of a phone closes when a section is chosen, whose anchor is then in the address', async () => {
  await page.viewport(390, 844);
  await show();
  startNavigation();
  const menu = find('[data-menu]');
  menu.toggleAttribute('open', true);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Features' }).click();
  expect(menu.hasAttribute('open')).toBe(false);
  expect(window.location.hash).toBe('#features');
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
});

test('the next feature is shown every four seconds, until one is chosen', async () => {
  await show();
  await page.getByRole('heading', { level: 1 }).hover();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startRotation();
  const featured = () => [...find('[data-rotation]').children].findIndex((card) => card.hasAttribute('data-featured'));
  expect(find('[data-rotation]').children).toHaveLength(4);
  expect(featured()).toBe(0);
  vi.advanceTimersByTime(3999);
  expect(featured()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(featured()).toBe(1);
  find('[data-rotation] > :nth-child(4) button').click();
  expect(featured()).toBe(3);
  vi.advanceTimersByTime(8000);
  expect(featured()).toBe(3);
});

test('the figures count up within three seconds once 30% of their band is seen', async () => {
  await show();
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] });
  const observed = vi.spyOn(window, 'IntersectionObserver');
  startCounters();
  expect(observed.mock.lastCall?.[1]).toEqual({ threshold: 0.3 });
  expect(vi.getTimerCount()).toBe(0);
  find('[data-counters]').scrollIntoView({ block: 'center', behavior: 'instant' });
  // A poll would move the clock on with each look.
  while (vi.getTimerCount() === 0) await new Promise((next) => setTimeout(next, 5));
  const figures = () => [...document.querySelectorAll('[data-count-to]')].map((figure) => figure.textContent);
  vi.advanceTimersByTime(100);
  expect(Number.parseInt(figures()[0] ?? '', 10)).toBeLessThan(5);
  vi.advanceTimersByTime(1900);
  expect(figures()[0]).not.toBe('12,500+');
  vi.advanceTimersByTime(1050);
  expect(figures()).toEqual(['12,500+', '$34,200', '+15.8%', '99.9%']);
});

test('the footer says how to reach a person, as the operator states it', async () => {
  on(getHelp).answers({ success: true, help: { phone: '+234 800-000 0000', email: null, hours: 'Every day' } });
  await show();
  const place = find('[data-help]');
  expect(place.hidden).toBe(true);
  await startHelp(place);
  expect(place.textContent).toBe('Help by phone: +234 800-000 0000 (Every day). ');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('tel:+2348000000000');
});

const half = { value: 6, unit: 'months' } as const;
const year = { value: 12, unit: 'months' } as const;

/** The offer with these products. A prerendered page has the row inside the template, where React in a browser puts it beside. */
async function showOffer(...products: Product[]): Promise<HTMLElement> {
  on(getActiveProducts).answers({ success: true, products });
  await show();
  const offer = find('[data-offer]');
  const template = offer.querySelector('template');
  template?.content.append(...template.childNodes);
  await startOffer(offer);
  return offer;
}

test('the first screen says what three open products pay for the amount that is typed, the best of six months first', async () => {
  const group = (name: string) => ({ productGroup: { _id: name, name } });
  const offer = await showOffer(
    { ...pot, name: 'Harvest', interestRate: 7, duration: half, ...group('Agriculture') },
    { ...pot, name: 'Guinea Corn', interestRate: 10.5, taxPercent: 10, duration: half, ...group('Agriculture') },
    { ...pot, name: 'Bond', interestRate: 26, cost: 500_000, duration: year, ...group('Fixed income') },
  );
  const rows = () => [...offer.querySelectorAll('[data-offers] label')].map((row) => row.textContent);
  // 10.5% of 250,000 is 26,250, less 10% tax.
  expect(rows()).toEqual([
    'Guinea Corn+₦23,625.0010.5% for 6 monthsafter 10% tax',
    'Bond₦500,00026% for 12 monthsat least',
    'Harvest+₦17,500.007% for 6 monthsfree of tax',
  ]);
  expect(offer.textContent).toContain('You get back₦273,625.00+₦23,625.00 after 10% tax');
  expect(keptInTab.get(TYPED_AMOUNT)).toBeNull();
  await page.getByRole('textbox', { name: 'If you put in' }).fill('1000000');
  expect(keptInTab.get(TYPED_AMOUNT)).toBe('1000000');
  expect(rows()[0]).toContain('+₦94,500.00');
  expect(rows()[1]).toContain('+₦260,000.00');
  await page.getByRole('radio', { name: /^Bond/ }).click({ force: true });
  expect(offer.textContent).toContain('You get back₦1,260,000.00');
  expect(find('[data-plan]').getAttribute('aria-label')).toBe(
    '₦1,000,000.00 in Bond grows to ₦1,260,000.00, free of tax',
  );
  await page.getByRole('textbox', { name: 'If you put in' }).fill('');
  expect(find('[data-offer] input').getAttribute('aria-invalid')).toBe('true');
  expect(offer.textContent).toContain('Enter an amount up to');
  await page.getByRole('textbox', { name: 'If you put in' }).fill('5k');
  expect(offer.textContent).toContain('Please type the amount');
});

test('the best of six months is the one that pays most after tax', async () => {
  const offer = await showOffer(
    { ...pot, name: 'Taxed', interestRate: 10.5, taxPercent: 10, duration: half },
    { ...pot, name: 'Free', interestRate: 10, duration: half },
  );
  expect(offer.querySelector('[data-offers] label')?.textContent).toMatch(/^Free/);
});

test('a product without profit says what comes back', async () => {
  const offer = await showOffer({ ...pot, name: 'Pilgrimage', interestRate: 0, duration: year });
  const row = offer.querySelector('[data-offers] label');
  expect(row?.textContent).toBe('Pilgrimage12 months, without profitwhat you put in');
  expect(row?.textContent).not.toMatch(/0%|tax/);
});

test('the page keeps its example where products could not be fetched', async () => {
  on(getActiveProducts).refuses();
  await show();
  const offer = find('[data-offer]');
  await expect(startOffer(offer)).rejects.toBeInstanceOf(ApiError);
  expect(offer.textContent).toContain('A plan+₦23,625.0010.5% for 6 months');
});

test('the film opens in a dialog with a button that closes it', async () => {
  await show();
  startVideo();
  expect(document.querySelector('video')?.poster).toBe('');
  await page.getByRole('link', { name: 'See how it works' }).click();
  const film = page.getByRole('dialog', { name: 'How Ajose works' });
  await expect.element(film).toBeVisible();
  expect(document.querySelector('video')?.poster).toMatch(/\/film\/poster\.jpg$/);
  await film.getByRole('button', { name: 'Close video' }).click();
  await expect.element(film).not.toBeInTheDocument();
});
