import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { banks } from '../../testing/samples.ts';
import { FormBankSelect } from './FormBankSelect.tsx';

const onSubmit = fn(() => Promise.resolve());

const meta = {
  component: FormBankSelect,
  parameters: about('BankSelect bound to a form by the id of the bank.', 'banks outside a form: that is BankSelect.'),
  args: { name: 'bank', banks },
  render: (args) => (
    <FormFrame values={{ bank: '' }} onSubmit={onSubmit}>
      <FormBankSelect {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormBankSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const SendsTheId: Story = {
  play: async ({ canvas }) => {
    onSubmit.mockClear();
    await userEvent.type(canvas.getByLabelText('Bank'), 'zenith{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ bank: 'bank-18' }, expect.anything()));
  },
};
