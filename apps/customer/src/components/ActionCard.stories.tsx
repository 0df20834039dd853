import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Grid } from '@ajose/ui/layout/Grid';
import { about, phone } from '../../../../packages/ui/testing/about.ts';
import { ActionCard } from './ActionCard.tsx';

const meta = {
  component: ActionCard,
  parameters: about(
    'One of several cards that are alike: a product, an investment, a plan. The ends of a row line up.',
    'a part of a page that stands alone: use Card.',
  ),
  args: {
    title: 'Harvest 180',
    children: (
      <>
        14.5% for 180 days, from <Money naira={50_000} />
      </>
    ),
    end: <Button variant="contained">Invest</Button>,
  },
} satisfies Meta<typeof ActionCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Product: Story = {};
export const Running: Story = {
  args: {
    status: <StatusChip kind="investment" status="in_progress" progress={85} />,
    end: <Progress label="27 days remaining" percent={85} />,
  },
};
export const LongName: Story = {
  args: { title: 'School Fees Plan for the Third Term of the Coming Year' },
  globals: phone,
};
export const InARow: Story = {
  render: (args) => (
    <Grid least="13.75rem">
      <ActionCard {...args} />
      <ActionCard {...args} title="Rent Saver">
        A longer text, so that one card is higher than its neighbour and the buttons still stand on one line.
      </ActionCard>
    </Grid>
  ),
};
