import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { Facts } from './Facts.tsx';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

const facts = (
  <Facts
    facts={[
      ['Customer', people.long],
      ['Amount', <Money key="amount" naira={10_000_000_000} />],
    ]}
  />
);

const args: SidePanelProps = {
  title: 'Transaction',
  shown: 'one',
  onPrevious: fn(),
  onNext: fn(),
  onClose: fn(),
  children: facts,
};

const meta = {
  component: SidePanel,
  parameters: about(
    'One row of a list, opened beside it where there is room: people go through the rows without losing the list.',
    'narrow screens, or what has to be decided before anything else goes on: that is a Modal.',
  ),
  args,
  argTypes: { actions: { control: false }, children: { control: false } },
} satisfies Meta<typeof SidePanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Transaction' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Escape}');
    await expect(args.onNext).toHaveBeenCalledOnce();
    await expect(args.onPrevious).toHaveBeenCalledOnce();
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const AtTheEnd: Story = {
  args: { onNext: null, actions: <Button size="small">Open as a page</Button> },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled(),
};
/** In a field the keys belong to what is typed. */
export const WithField: Story = {
  args: { children: <input aria-label="Note" /> },
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Ada{ArrowLeft}{Escape}');
    await expect(args.onPrevious).not.toHaveBeenCalled();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
