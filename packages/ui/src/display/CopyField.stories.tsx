import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { CopyField } from './CopyField.tsx';

const meta = {
  component: CopyField,
  parameters: about(
    'A value that people carry elsewhere: a referral link, a code, an account number. The button confirms for two seconds.',
    'values to edit, and secrets that should not be shown.',
  ),
  args: { label: 'Your referral link', value: 'https://ajose.test/referral/ADE4521' },
} satisfies Meta<typeof CopyField>;
export default meta;

type Story = StoryObj<typeof meta>;

function clipboard(writeText: () => Promise<void>) {
  const spy = fn(writeText);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: spy } });
  return spy;
}

export const Copies: Story = {
  play: async ({ canvas, args }) => {
    const writeText = clipboard(() => Promise.resolve());
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Your referral link' }));
    await expect(writeText).toHaveBeenCalledWith(args.value);
    const confirmed = await canvas.findByRole('button', { name: 'Copied!' });
    await expect(canvas.getByRole('status')).toHaveTextContent('Copied!');
    const since = Date.now();
    await waitFor(() => expect(confirmed).toHaveTextContent(/^Copy$/), { timeout: 3000 });
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await expect(Date.now() - since).toBeGreaterThan(1500);
  },
};
/** Without permission the text is selected and the reader is told which keys to press. */
export const Refused: Story = {
  play: async ({ canvas, args }) => {
    clipboard(() => Promise.reject(new Error('not allowed')));
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Your referral link' }));
    await expect(await canvas.findByText(/Press Ctrl\+C/)).toBeVisible();
    const input = canvas.getByLabelText<HTMLInputElement>('Your referral link');
    await expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(args.value);
  },
};
export const LongOnAPhone: Story = {
  globals: phone,
  args: { value: 'https://customers.ajose.example.ng/referral/OLUWAFUNMILAYO-ADEBUKOLA-OGUNBANJO-4521-8874' },
};
/** All of it can be read, and it is copied as it is. */
export const Grouped: Story = {
  globals: phone,
  args: { label: 'Key', value: 'XTDB3KQOAB4CD5EFGH6IJ7KLMN2OP3QR', grouped: true },
  play: async ({ canvas, args }) => {
    const writeText = clipboard(() => Promise.resolve());
    const field = canvas.getByLabelText<HTMLTextAreaElement>('Key');
    await expect(field).toHaveValue('XTDB 3KQO AB4C D5EF GH6I J7KL MN2O P3QR');
    await expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy Key' }));
    await expect(writeText).toHaveBeenCalledWith(args.value);
  },
};
/** Where copying is what the screen is for. */
export const Strong: Story = { args: { strong: true } };
