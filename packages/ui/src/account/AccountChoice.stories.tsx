import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { AccountChoice } from './AccountChoice.tsx';

const meta = {
  component: AccountChoice,
  parameters: about(
    'The accounts that a person may act for, with what they are there.',
    'saying for whom one acts now: that is ShellAccount, on every page.',
  ),
  args: {
    accounts: [
      { id: 'own', name: people.usual, line: 'Your own account' },
      { id: 'cooperative', name: 'Ìrẹ̀pọ̀dùn & Sons (1987) Cooperative', line: 'Maker, cooperative' },
      { id: 'family', name: 'Òkè family', line: 'Owner, family' },
    ],
    current: 'own',
    onChoose: fn(),
  },
  argTypes: { accounts: { control: false } },
} satisfies Meta<typeof AccountChoice>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Three: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: /Your own account/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(canvas.getByRole('button', { name: /Òkè family/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('family');
  },
};
export const Offline: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /Òkè family/ })).toBeDisabled();
  },
};
export const LongNames: Story = {
  globals: phone,
  args: { accounts: [{ id: 'own', name: people.long, line: 'Your own account' }] },
};
