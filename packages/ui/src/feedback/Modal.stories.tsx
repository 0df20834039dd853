import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { AmountField } from '../fields/AmountField.tsx';
import { Form } from '../form/Form.tsx';
import { FormAmountField } from '../form/FormAmountField.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { Modal } from './Modal.tsx';

const meta = {
  component: Modal,
  parameters: about(
    'One task that interrupts: adding funds, withdrawing, a detail to look at. On phones it rises from the lower edge.',
    'questions with yes or no, which are ConfirmDialog, and for messages that need no answer, which are toasts.',
    {
      height: 460,
      keys: [
        ['Escape', 'Closes it; with something typed, it asks first.'],
        ['Tab', 'Stays inside; afterwards the focus is back where it was.'],
      ],
    },
  ),
  args: {
    open: true,
    title: 'Withdraw Funds',
    onClose: fn(),
    children: (
      <AmountField label="Amount" value="12500" onChange={() => undefined} helperText="Available: ₦325,450.75" />
    ),
    actions: (
      <>
        <Button variant="outlined">Cancel</Button>
        <Button variant="contained">Confirm Withdrawal</Button>
      </>
    ),
  },
  argTypes: {
    size: { control: 'inline-radio', options: ['small', 'medium', 'large'] },
    children: { control: false },
    actions: { control: false },
  },
} satisfies Meta<typeof Modal>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ args }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw Funds' });
    await waitFor(() => expect(dialog).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
/** While a call is running nothing closes the dialog. */
export const Busy: Story = {
  args: { busy: true, actions: undefined },
  play: async ({ args }) => {
    const line = await screen.findByRole('progressbar', { name: 'Working' });
    await waitFor(() => expect(line).toBeVisible());
    await expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
/** Escape asks before it discards what was typed; Cancel and Close are meant as they are pressed. */
export const TypedInto: Story = {
  args: {
    actions: undefined,
    children: (
      <Form initialValues={{ note: '' }} failure="Failed" onSubmit={() => Promise.resolve()}>
        <FormTextField name="note" label="Note" />
      </Form>
    ),
  },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText('Note'), 'a long note');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull());
    await expect(screen.getByLabelText('Note')).toHaveValue('a long note');
    await userEvent.clear(screen.getByLabelText('Note'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** Escape leaves a form that has nothing but an amount, which is typed again in a moment. */
export const OneAmountTyped: Story = {
  args: {
    actions: undefined,
    children: (
      <Form initialValues={{ amount: '', to: '044' }} failure="Failed" onSubmit={() => Promise.resolve()}>
        <FormAmountField name="amount" label="Amount" />
      </Form>
    ),
  },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText('Amount'), '5000');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  },
};
/** What is shown once, such as recovery codes, is not lost by Escape. */
export const Stays: Story = {
  args: { stays: true },
  play: async ({ args }) => {
    await screen.findByRole('dialog', { name: 'Withdraw Funds' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  },
};
export const OnAPhone: Story = { globals: phone };
export const LongTitle: Story = {
  globals: phone,
  args: { title: `Invest in Cooperative grain storage, second season, for ${people.long}` },
};
export const LongContent: Story = {
  args: {
    size: 'small',
    title: 'Terms of this plan',
    children: Array.from({ length: 24 }, (_, index) => (
      <p key={index}>Paragraph {index + 1}: what you put in comes back at the end of the term, with its profit.</p>
    )),
  },
};
export const Large: Story = { args: { size: 'large', title: 'Manage Groups' } };
