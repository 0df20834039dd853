import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { DashboardShell } from './DashboardShell.tsx';

test('a tablet that is turned has the sidebar folded, also where the pointer rests on it', async () => {
  await page.viewport(1280, 900);
  render(
    <DashboardShell
      items={[{ key: 'home', label: 'Dashboard', icon: null }]}
      current="home"
      onSelect={() => undefined}
      person={{ name: 'Ada Obi', line: 'Referral code: ADE4521' }}
      menu={[]}
      onLogout={() => undefined}
      widths={{ open: 250, collapsed: 70, hover: 200 }}
    >
      Home
    </DashboardShell>,
  );
  const side = page.getByRole('complementary');
  await userEvent.hover(page.getByRole('button', { name: 'Dashboard' }));
  await page.viewport(800, 900);
  await expect.poll(() => side.element().getBoundingClientRect().width).toBe(70);
  await page.viewport(1280, 900);
});
