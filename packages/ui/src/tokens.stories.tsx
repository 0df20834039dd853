import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ColorTokens, MotionTokens, SpaceTokens, TypeTokens } from '../testing/TokensPage.tsx';

const meta = {
  title: 'Start/Tokens',
  parameters: {
    docs: {
      description: {
        component:
          'The values of `tokens.ts`, drawn with the variables themselves: switch the scheme to see the other side. MUI’s theme and plain pages use the same variables. Colours stand by what they are for; a contrast is the least one, light / dark, and the ground that it is on.',
      },
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

export const Colours: Story = {
  render: () => <ColorTokens />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy var(--primary)' })).toBeVisible();
    await expect(canvas.getAllByText(/ on /).length).toBeGreaterThan(10);
  },
};
export const Type: Story = { render: () => <TypeTokens /> };
export const SpaceAndShape: Story = { render: () => <SpaceTokens /> };
export const Motion: Story = {
  render: () => <MotionTokens />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }));
  },
};
