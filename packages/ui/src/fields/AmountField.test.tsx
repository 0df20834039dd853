/** Every way in which text comes into an amount field of a real browser. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { AmountField } from './AmountField.tsx';

const SAYS = 'Please type the amount, for example 1,500.50';

function Amount({ first }: { first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function amountField(first = ''): HTMLInputElement {
  render(<Amount first={first} />);
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  input.focus();
  return input;
}

/** As a keyboard, a password manager's shortcut or speech puts text in: the browser's own events, many characters at once. */
const insert = (text: string) => document.execCommand('insertText', false, text);

/** As the browser fills a field in: the text is there, and no event came before. */
function fillIn(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function drop(input: HTMLInputElement, text: string) {
  const data = { inputType: 'insertFromDrop', data: text, bubbles: true };
  input.dispatchEvent(new InputEvent('beforeinput', { ...data, cancelable: true }));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', data));
}

/** As an input method does: the text is written step by step, and is the field's when the method ends. */
function compose(input: HTMLInputElement, steps: readonly string[]) {
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  for (const text of steps) {
    const data = { inputType: 'insertCompositionText', data: text, bubbles: true };
    input.dispatchEvent(new InputEvent('beforeinput', data));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', data));
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { data: steps.at(-1) ?? '', bubbles: true }));
}

const ways: Readonly<Record<string, (input: HTMLInputElement, text: string) => void | Promise<void>>> = {
  pasted: async (input, text) => {
    input.select();
    await userEvent.paste(text);
  },
  dropped: drop,
  'filled in': fillIn,
  'inserted at once': (input, text) => {
    input.select();
    insert(text);
  },
  composed: (input, text) => compose(input, [text.slice(0, 2), text]),
};

for (const [way, put] of Object.entries(ways)) {
  test.each(['1500,50', '150.000', '1.2E+15', '-5000', '5k', '₦10,000 - ₦20,000', '1.5.0'])(
    `%s that is ${way} is refused whole, and the field keeps what it had`,
    async (text) => {
      const input = amountField('2750');
      await put(input, text);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(SAYS));
      expect(input).toHaveValue('2,750');
      expect(screen.getByRole('status')).toHaveTextContent('2750');
      expect(input).toBeInvalid();
    },
  );

  test(`an amount that is ${way} is taken`, async () => {
    const input = amountField('2750');
    await put(input, '1,500,000.50');
    await waitFor(() => expect(input).toHaveValue('1,500,000.50'));
    expect(screen.getByRole('status')).toHaveTextContent('1500000.50');
    expect(screen.queryByRole('alert')).toBeNull();
  });
}

test('the message goes away when an amount is taken', async () => {
  const input = amountField('2750');
  input.select();
  await userEvent.paste('5k');
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.type(input, '0');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(input).toHaveValue('27,500');
});

test('typing 1500,50 does not make another amount', async () => {
  const input = amountField();
  await userEvent.type(input, '1500,50');
  expect(input).toHaveValue('1,500,50');
  expect(Number(screen.getByRole('status').textContent)).toBeNaN();
  await userEvent.type(input, '0');
  expect(input).toHaveValue('1,500,500');
});

test('typing with separators is the same as without', async () => {
  const input = amountField();
  await userEvent.type(input, '1,500,500.25');
  expect(input).toHaveValue('1,500,500.25');
  expect(screen.getByRole('status')).toHaveTextContent('1500500.25');
});

test('the caret stays where it was when a typed character is refused', async () => {
  const input = amountField('250000');
  await userEvent.type(input, 'x', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input).toHaveValue('250,000');
  expect(input.selectionStart).toBe(2);
});

test('an amount that is composed digit by digit is taken, and so is one that is shortened', async () => {
  const input = amountField();
  compose(input, ['1', '15', '150', '1500']);
  await waitFor(() => expect(input).toHaveValue('1,500'));
  compose(input, ['1,50']);
  await waitFor(() => expect(input).toHaveValue('150'));
});
