import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { StatCard } from '../display/StatCard.tsx';
import { PageHeader } from './PageHeader.tsx';

const onBack = fn();

const meta = {
  component: PageHeader,
  parameters: about(
    'The one h1 of a page behind the sign-in, with the way back and what can be done on the page.',
    'parts of a page: those are Card and Section.',
  ),
  args: { title: 'Transaction history', description: 'Every change of your wallet, with its reason.' },
  argTypes: { actions: { control: false }, aside: { control: false }, back: { control: false } },
} satisfies Meta<typeof PageHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const WithActions: Story = {
  args: {
    actions: (
      <>
        <Button variant="outlined">Refresh</Button>
        <Button variant="outlined">Statement (CSV)</Button>
      </>
    ),
  },
};
export const WithAWayBack: Story = {
  args: { title: people.long, back: { label: 'Back to User Management', onClick: onBack } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back to User Management' }));
    await expect(onBack).toHaveBeenCalledOnce();
  },
};
export const WithALinkBack: Story = {
  args: { title: people.usual, back: { label: 'Back to User Management', href: '#customers' } },
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Back to User Management' })).toHaveAttribute('href', '#customers'),
};
export const WithAFigure: Story = {
  args: { aside: <StatCard label="Customers' money" value={<Money naira={10_000_000_000} />} long /> },
};
export const OnAPhone: Story = {
  globals: phone,
  args: { title: people.long, actions: <Button variant="contained">Start investing</Button> },
};
