import type { Meta, StoryObj } from '@storybook/react-vite';
import { ColorTokens, SpaceTokens, TypeTokens } from '../testing/TokensPage.tsx';

const meta = {
  title: 'Start/Tokens',
  parameters: {
    docs: {
      description: {
        component:
          'The values of `tokens.ts`, drawn with the variables themselves: switch the scheme to see the other side. MUI’s theme and plain pages use the same variables.',
      },
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Light / dark. */
export const Colours: Story = { render: () => <ColorTokens /> };
export const Type: Story = { render: () => <TypeTokens /> };
export const SpaceAndShape: Story = { render: () => <SpaceTokens /> };
