import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Email } from './Email.tsx';

const meta = {
  component: Email,
  parameters: about('An address in a narrow cell or card.', 'links that write a mail.'),
  args: { address: 'oluwafunmilayo.adebukola-ogunbanjo@example.com.ng' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 300, overflowWrap: 'anywhere' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Email>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Long: Story = {
  play: ({ canvasElement }) =>
    expect(canvasElement.querySelector('wbr')?.nextSibling?.textContent).toBe('@example.com.ng'),
};
export const Short: Story = { args: { address: 'ngozi@ajose.ng' } };
export const NoAddress: Story = {
  args: { address: 'Not given' },
  play: ({ canvasElement }) => expect(canvasElement.querySelector('wbr')).toBeNull(),
};
