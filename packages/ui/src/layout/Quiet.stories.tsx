import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { Quiet } from './Quiet.tsx';

const meta = {
  component: Quiet,
  parameters: about(
    'The second line of a cell or a row: an address below a name, the balance before below the one after.',
    'paragraphs, which are Text with the soft tone.',
  ),
  args: { children: 'chiamaka.okafor@example.com.ng' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 240 }}>
        {people.long}
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Quiet>;
export default meta;

type Story = StoryObj<typeof meta>;

export const BelowAName: Story = {};
export const WithMoney: Story = { args: { children: <Money naira={10_000_000_000} /> } };
export const WithinALine: Story = { args: { as: 'span', children: ' (₦0.00)' } };
