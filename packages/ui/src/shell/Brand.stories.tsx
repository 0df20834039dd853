import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { Brand } from './Brand.tsx';

const meta = {
  component: Brand,
  parameters: about('The mark and the name, drawn from `brand.ts`.', 'decoration: that is AdirePattern.'),
} satisfies Meta<typeof Brand>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnTheGround: Story = {};
export const MarkOnly: Story = { args: { markOnly: true } };
export const WithLabel: Story = { args: { label: 'Back-office' } };
export const AsLink: Story = { args: { href: '#home' } };
export const OnCloth: Story = {
  args: { tone: 'cloth', label: 'Back-office' },
  decorators: [
    (Story) => (
      <div style={{ padding: 24, background: 'var(--cloth)' }}>
        <Story />
      </div>
    ),
  ],
};
