import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { AdirePattern } from './AdirePattern.tsx';

const meta = {
  component: AdirePattern,
  parameters: about(
    'A background for heroes, side panels, the splash and card backs. Colour it with `color`, fade it with `opacity` or a mask.',
    'backgrounds of long texts, and more than one motif on a screen.',
  ),
  decorators: [
    (Story) => (
      <div style={{ height: 240, borderRadius: 12, overflow: 'hidden', background: 'var(--cloth)' }}>
        <Story />
      </div>
    ),
  ],
  argTypes: { motif: { control: 'inline-radio', options: ['petals', 'rings', 'comb'] } },
} satisfies Meta<typeof AdirePattern>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Petals: Story = { args: { motif: 'petals' } };
export const Rings: Story = { args: { motif: 'rings' } };
export const Comb: Story = { args: { motif: 'comb' } };
export const Large: Story = { args: { motif: 'petals', tile: 160 } };
