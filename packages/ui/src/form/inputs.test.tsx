/** Each input of the SDK's inputs.json in a form of a real browser: what a person puts in is taken, or its message stands at the field. */
import { expect, test } from 'vitest';
import { screen, userEvent, waitFor } from 'storybook/test';
import { addUserRules, updateBankDetailsRules } from '@ajose/sdk/rules/customers';
import { account, inputsOf, person, refusedOf, takenOf } from '../../../sdk/test/inputs.ts';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { render } from '../../testing/render.tsx';
import { FormAmountField } from './FormAmountField.tsx';
import { FormTextField } from './FormTextField.tsx';

interface Case {
  text: string;
  why: string;
  email?: string;
}

const fields = [
  { kind: 'name', field: 'name', values: person, rules: addUserRules },
  { kind: 'phone', field: 'phoneNumber', values: person, rules: addUserRules },
  { kind: 'password', field: 'password', values: person, rules: addUserRules },
  { kind: 'accountNumber', field: 'bank_acct_number', values: account, rules: updateBankDetailsRules },
] as const;

/** Sends a form whose field was given as it was pasted. @returns what was sent; nothing where a rule refused */
async function send({ field, values, rules }: (typeof fields)[number], { text, email }: Case): Promise<unknown[]> {
  const sent: unknown[] = [];
  const given = { ...values, ...(email === undefined ? {} : { email }), [field]: text };
  render(
    <FormFrame values={given} rules={rules} onSubmit={async (form) => void sent.push(form[field])}>
      <FormTextField name={field} label="Field" />
    </FormFrame>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return sent;
}

for (const field of fields) {
  // A field for one line leaves line feeds out by itself.
  test.each(takenOf(field.kind).filter(({ text }) => !text.includes('\n')))(
    `${field.kind} $text: $why`,
    async (input) => {
      const sent = await send(field, input);
      await waitFor(() => expect(sent).toEqual([input.text]));
    },
  );

  test.each(refusedOf(field.kind))(`no ${field.kind} $text: $why`, async (input) => {
    const sent = await send(field, input);
    await waitFor(() => expect(screen.getByLabelText('Field')).toHaveAccessibleDescription(input.says));
    expect(sent).toEqual([]);
  });
}

test.each(inputsOf('amount'))('amount $text: $why', async ({ text, value }) => {
  render(
    <FormFrame values={{ amount: '2750' }}>
      <FormAmountField name="amount" label="Amount" />
    </FormFrame>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Amount');
  input.focus();
  input.select();
  await userEvent.paste(text);
  await waitFor(() => expect(input.value.replaceAll(',', '')).toBe(value ?? '2750'));
  expect(input.getAttribute('aria-invalid')).toBe(String(value === undefined));
});
