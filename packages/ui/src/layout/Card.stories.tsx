import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { Card } from './Card.tsx';
import { Facts } from './Facts.tsx';
import { Row, Rows } from './Rows.tsx';

const facts = (
  <Facts
    facts={[
      ['Name', people.usual],
      ['Wallet', <Money key="wallet" naira={0} />],
      ['Invested', <Money key="invested" naira={10_000_000_000} />],
    ]}
  />
);

const meta = {
  component: Card,
  parameters: about(
    'A part of a page that stands for itself: bank details, sessions, one investment of many.',
    'content with edges of its own, as a table: give that a Section.',
  ),
  args: { title: 'Bank details', children: facts },
  argTypes: { title: { control: 'text' }, actions: { control: false }, children: { control: false } },
} satisfies Meta<typeof Card>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Titled: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('region', { name: 'Bank details' })).toBeVisible(),
};
export const WithAction: Story = { args: { actions: <Button size="small">Change</Button> } };
export const LongTitle: Story = {
  globals: phone,
  args: { title: people.long, actions: <Button size="small">Change</Button> },
};
export const Flush: Story = {
  args: {
    title: 'Recent customers',
    flush: true,
    children: (
      <Rows>
        {Object.values(people).map((name) => (
          <Row key={name}>{name}</Row>
        ))}
      </Rows>
    ),
  },
};
export const OneOfMany: Story = { args: { as: 'article', level: 3, title: 'Harvest 180' } };
export const WithoutTitle: Story = {
  args: { title: undefined, label: 'About you' },
  play: ({ canvas }) => expect(canvas.getByRole('region', { name: 'About you' })).toBeVisible(),
};
