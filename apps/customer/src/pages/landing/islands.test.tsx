/** What scripts add to the landing page: the bar and its menu, the features that take turns, and the figures that count up. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getHelp } from '@ajose/sdk/customer/help';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { on } from '@ajose/tools/network';
import { leaveToJourney } from '@ajose/tools/page-setup';
import { showToVisitor } from '../../../test/page.tsx';
import { pot } from '../../../test/products.ts';
import { startCalculator } from '../../public/islands/calculator.ts';
import { startCounters } from '../../public/islands/counters.ts';
import { startHelp } from '../../public/islands/help.ts';
import { startNavigation } from '../../public/islands/navigation.ts';
import { forgetProducts } from '../../public/islands/openProducts.ts';
import { startPlan } from '../../public/islands/plan.ts';
import { startProducts } from '../../public/islands/products.ts';
import { startRotation } from '../../public/islands/rotation.ts';
import { startVideo } from '../../public/islands/video.ts';
import { LandingPage } from './LandingPage.tsx';

beforeEach(forgetProducts);
afterEach(async () => {
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

test('the menu of a phone closes when an anchor is chosen, which stands in the address then', async () => {
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

test('the footer says how to reach a person, and what is not stated', async () => {
  on(getHelp).answers({ success: true, help: { phone: '+234 800-000 0000', email: null, hours: 'Every day' } });
  await show();
  const place = find('[data-help]');
  expect(place.hidden).toBe(true);
  await startHelp(place);
  expect(place.textContent).toBe('Help by phone: +234 800-000 0000. By email: not stated. Hours: Every day.');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('tel:+2348000000000');
});

test('a product without profit says what comes back, and so does the calculator at the rate 0', async () => {
  on(getActiveProducts).answers({
    success: true,
    products: [{ ...pot, name: 'Pilgrimage', interestRate: 0, duration: { value: 12, unit: 'months' } }],
  });
  await page.viewport(360, 740);
  await show();
  // A prerendered page has the card inside the template, where React in a browser puts it beside.
  const template = document.querySelector('template');
  template?.content.append(...template.childNodes);
  await startProducts(find('[data-products]'));
  const card = find('[data-shelf] article');
  expect(card.textContent).toContain('12 months');
  expect(card.textContent).toContain('without profit');
  expect(card.textContent).toContain('You get back₦1,000');
  expect(card.textContent).not.toMatch(/0%|tax/);
  await startCalculator(find('[data-calculator]'));
  await page.getByRole('textbox', { name: 'Rate for the term (%)' }).fill('0');
  expect(find('[data-result="total"]').textContent).toBe('₦250,000.00');
  expect(find('[data-result="profit"]').textContent).toBe('None');
  expect(find('[data-result="note"]').textContent).toBe(WITHOUT_PROFIT);
});

test('the drawing and the calculator begin at what the best open product of six months pays', async () => {
  const year = { value: 12, unit: 'months' } as const;
  const products = [
    { ...pot, interestRate: 7 },
    { ...pot, interestRate: 10.5, name: 'Guinea Corn', taxPercent: 10 },
    { ...pot, interestRate: 26, duration: year },
  ];
  on(getActiveProducts).answers({ success: true, products });
  await show();
  await startPlan(find('[data-plan]'));
  const plan = find('[data-plan]');
  expect(plan.textContent).toContain('Guinea Corn10.5% for 6 months');
  // 10.5% of 250,000 is 26,250, less 10% tax.
  expect(plan.textContent).toContain('+₦23,625.00 after tax');
  expect(plan.getAttribute('aria-label')).toContain('grows to ₦273,625.00');
  await startCalculator(find('[data-calculator]'));
  await expect.element(page.getByRole('textbox', { name: 'Rate for the term (%)' })).toHaveValue('10.5');
  expect(find('[data-result="total"]').textContent).toBe('₦273,625.00');
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
