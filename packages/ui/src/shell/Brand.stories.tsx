import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { mark } from '../brand.ts';
import { indigo } from '../tokens.ts';
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

/** The mark as a file, in the colours of paper: for letterheads, slides and shops of apps. */
const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${[0, 90, 180, 270]
  .map((turn) => `<path fill="${indigo[700]}" d="${mark.petal}" transform="rotate(${turn} 16 16)"/>`)
  .join('')}<circle fill="#e8b04a" cx="${mark.pot.cx}" cy="${mark.pot.cy}" r="${mark.pot.r}"/></svg>`;

export const ToTakeAway: Story = {
  render: () => (
    <a href={`data:image/svg+xml,${encodeURIComponent(file)}`} download="ajose.svg">
      The mark as an SVG
    </a>
  ),
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'The mark as an SVG' });
    await expect(link).toHaveAttribute('download', 'ajose.svg');
    await expect(await (await fetch(link.getAttribute('href') ?? '')).text()).toContain(mark.petal);
  },
};
