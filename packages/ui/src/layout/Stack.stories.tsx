import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Stack } from './Stack.tsx';
import { Text } from './Text.tsx';

const meta = {
  component: Stack,
  parameters: about(
    'Things below each other: the fields of a form, the cards of a column, the paragraphs of a dialog.',
    'lists with a line between their entries, which are Rows, and for things beside each other, which are Inline or Grid.',
  ),
  args: {
    children: (
      <>
        <Text strong>{people.long}</Text>
        <Text tone="soft">Withdrawals go to the account that bears this name.</Text>
        <Button variant="contained">Save</Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Stack>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Wide: Story = { args: { gap: 6 } };
export const ToTheStart: Story = { args: { align: 'start' } };
export const AsList: Story = {
  args: {
    as: 'ul',
    gap: 2,
    label: 'Customers',
    children: Object.values(people).map((name) => <li key={name}>{name}</li>),
  },
};
