/** The bar turns solid once the page is scrolled, its menu closes when a link is chosen, and a signed-in customer gets a link to the dashboard. */
import { paths } from '../../paths.ts';
import { readToken } from '../../api.ts';

const SOLID_FROM_PX = 50;

export function startNavigation(): void {
  const bar = document.querySelector('[data-bar]');
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');

  const paint = () => bar?.toggleAttribute('data-solid', window.scrollY > SOLID_FROM_PX || menu?.open === true);
  window.addEventListener('scroll', paint, { passive: true });
  menu?.addEventListener('toggle', paint);
  paint();

  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });

  if (readToken()) showDashboardLink();
}

function showDashboardLink(): void {
  for (const place of document.querySelectorAll('[data-account]')) {
    const link = place.querySelector<HTMLAnchorElement>('a:last-child');
    if (!link) continue;
    link.href = paths.dashboard;
    link.textContent = 'Dashboard';
    place.replaceChildren(link);
  }
}
