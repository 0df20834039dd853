import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { Inline } from './Inline.tsx';

const buttons = (
  <>
    <Button variant="outlined">Cancel</Button>
    <Button variant="contained">Confirm withdrawal</Button>
  </>
);

const meta = {
  component: Inline,
  parameters: about(
    'A few things beside each other that may wrap: buttons, chips, a name with its figure.',
    'columns that must line up from one line to the next: that is Grid.',
  ),
  args: { children: buttons },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Inline>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const AtTheEnd: Story = { args: { justify: 'end' } };
export const Apart: Story = {
  globals: phone,
  args: {
    justify: 'between',
    align: 'baseline',
    children: (
      <>
        <b>{people.long}</b>
        <Money naira={10_000_000_000} />
      </>
    ),
  },
};
export const AsList: Story = {
  args: {
    as: 'ul',
    label: 'Banks',
    children: ['Wema Bank', 'Zenith Bank', 'Kuda Microfinance Bank'].map((bank) => <li key={bank}>{bank}</li>),
  },
};
