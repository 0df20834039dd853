import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { Money } from '../display/Money.tsx';
import { StatCard } from '../display/StatCard.tsx';
import { Grid } from './Grid.tsx';

const meta = {
  component: Grid,
  parameters: about(
    'Cards, figures and columns of a page that line up.',
    'a row of buttons, which is Inline, and data with a head above each column, which is DataTable.',
  ),
  args: {
    children: (
      <>
        <StatCard label="Total portfolio value" value={<Money naira={10_000_000_000} />} long />
        <StatCard label="Total profits" value={<Money naira={84_312.44} />} />
        <StatCard label="Active investments" value="4" />
        <StatCard label="Wallet balance" value={<Money naira={0} />} />
      </>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Grid>;
export default meta;

type Story = StoryObj<typeof meta>;

const columnsOf = (canvasElement: HTMLElement): number =>
  getComputedStyle(canvasElement.querySelector('[data-gap]') ?? canvasElement).gridTemplateColumns.split(' ').length;

export const FourColumns: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { columns: 4 },
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(4),
};
export const FourColumnsOnAPhone: Story = {
  globals: phone,
  args: { columns: 4 },
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(1),
};
export const FourColumnsOnATablet: Story = {
  globals: { viewport: { value: 'w1024' } },
  args: { columns: 4, children: 'Support Operations Finance Owner'.split(' ').map((role) => <p key={role}>{role}</p>) },
  decorators: [
    (Story) => (
      <div style={{ width: 680 }}>
        <Story />
      </div>
    ),
  ],
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(2),
};
export const AWideOneAndANarrowOne: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: { columns: 'wide-narrow', align: 'start', gap: 6 },
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(2),
};
export const AsManyAsFit: Story = {
  globals: { viewport: { value: 'w1024' } },
  args: { least: '17.5rem' },
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(3),
};
export const FourWithoutAHole: Story = {
  globals: { viewport: { value: 'w1024' } },
  args: { least: '17.5rem', even: true },
  play: ({ canvasElement }) => expect(columnsOf(canvasElement)).toBe(2),
};
export const AsListThatIsFetched: Story = {
  args: { as: 'ul', label: 'Plans', busy: true, least: '12.5rem', children: <li>Harvest 180</li> },
  play: ({ canvas }) => expect(canvas.getByRole('list', { name: 'Plans' })).toHaveAttribute('aria-busy', 'true'),
};
