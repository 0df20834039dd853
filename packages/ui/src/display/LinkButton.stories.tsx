import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { LinkButton } from './LinkButton.tsx';

const meta = {
  component: LinkButton,
  parameters: about(
    'A way to another page, or a small act, from within a sentence or a card.',
    'what changes money: that is a Button. In a row of a list: that is RowLink.',
  ),
  args: { children: 'View the customer', href: '#customer' },
} satisfies Meta<typeof LinkButton>;
export default meta;

type Story = StoryObj<typeof LinkButton>;

export const Usual: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'View the customer' })).toHaveAttribute('href', '#customer'),
};
export const InSentence: Story = {
  render: () => (
    <p>
      Already an administrator? <LinkButton onClick={() => undefined}>Login</LinkButton>
    </p>
  ),
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Login' })).toBeVisible(),
};
export const Disabled: Story = {
  render: () => (
    <LinkButton disabled onClick={() => undefined}>
      Send the email again
    </LinkButton>
  ),
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Send the email again' })).toBeDisabled(),
};
export const LongName: Story = { args: { children: people.long } };
