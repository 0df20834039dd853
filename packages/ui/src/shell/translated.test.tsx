/** A page that a browser translates goes on: no error, no old figure, and figures are not translated. */
import { beforeAll, expect, test } from 'vitest';
import { flushSync } from 'react-dom';
import { useState } from 'react';
import { translatePage } from '@ajose/tools/translated';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { Money } from '../display/Money.tsx';
import { standTranslation } from './translated.ts';

beforeAll(standTranslation);

/** Words beside figures, which come, change and go without an element of their own. */
function Wallet() {
  const [received, setReceived] = useState(0);
  return (
    <section aria-label="Wallet">
      You have received {received === 0 ? 'nothing yet' : `${received} payments`}
      {received > 1 && ' and the last one is new'} <Money naira={1000 + received} />
      <button onClick={() => setReceived(received + 1)}>Receive</button>
      <button onClick={() => setReceived(0)}>Undo</button>
    </section>
  );
}

const text = () => screen.getByRole('region', { name: 'Wallet' }).textContent;

test('text that comes, changes or goes is right in a translated page, and amounts stay as they were written', async () => {
  render(<Wallet />);
  const end = translatePage();
  await waitFor(() => expect(document.querySelectorAll('font').length).toBeGreaterThan(2));
  expect(screen.getByText('1,000.00').closest('font')).toBeNull();
  const receive = () => userEvent.click(screen.getByRole('button', { name: 'Receive' }));
  await receive();
  expect(text()).toContain('received 1 payments');
  await receive();
  expect(text()).toContain('received 2 payments and the last one is new');
  expect(text()).toContain('1,002.00');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(text()).toContain('received nothing yet'));
  expect(text()).not.toContain('new');
  flushSync(end);
});
