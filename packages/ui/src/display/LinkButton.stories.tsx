import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { LinkButton } from './LinkButton.tsx';

const meta = {
  component: LinkButton,
  parameters: about(
    'A way to another section from within a sentence or a card.',
    'a page with an address of its own: that is a link; nor for what changes money: that is a Button.',
  ),
  args: { children: 'View the customer', onClick: () => undefined },
} satisfies Meta<typeof LinkButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const InSentence: Story = {
  render: (args) => (
    <p>
      Already an administrator? <LinkButton {...args}>Login</LinkButton>
    </p>
  ),
};
export const LongName: Story = { args: { children: people.long } };
