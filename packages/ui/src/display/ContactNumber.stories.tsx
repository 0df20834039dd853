import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { ContactNumber } from './ContactNumber.tsx';

const meta = {
  component: ContactNumber,
  parameters: about(
    'A phone or account number of a customer that some roles see masked.',
    'numbers that nobody sees masked, and values to copy: a CopyField, once the number is whole.',
  ),
  args: { number: '+234 803 ••• ••67', what: 'phone number', onShow: fn() },
} satisfies Meta<typeof ContactNumber>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Masked: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Masked for your role; it ends with 6 7')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Show the phone number' }));
    await expect(args.onShow).toHaveBeenCalledOnce();
  },
};
/** The whole number has the focus that its button had. */
export const Shown: Story = {
  render: function Render(args) {
    const [number, setNumber] = useState(args.number);
    return <ContactNumber {...args} number={number} onShow={() => setNumber('+234 803 555 0167')} />;
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the phone number' }));
    await expect(canvas.getByText('+234 803 555 0167')).toHaveFocus();
  },
};
export const Account: Story = { args: { number: '•••• ••1234', what: 'account number' } };
export const Whole: Story = {
  args: { number: '+234 803 555 0167' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('+234 803 555 0167');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
/** In a list, whose rows lead to the page that shows it. */
export const WithoutShow: Story = {
  args: { onShow: undefined },
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};
