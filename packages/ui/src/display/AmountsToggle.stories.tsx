import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { AmountsHidden } from './amounts.ts';
import { AmountsToggle, type AmountsToggleProps } from './AmountsToggle.tsx';
import { Money } from './Money.tsx';

function Balance(props: AmountsToggleProps) {
  const [hidden, setHidden] = useState(props.hidden);
  return (
    <AmountsHidden value={hidden}>
      <p>
        <Money naira={325_450.75} /> <AmountsToggle hidden={hidden} onToggle={() => setHidden(!hidden)} />
      </p>
    </AmountsHidden>
  );
}
Balance.displayName = 'AmountsToggle';

const meta = {
  component: AmountsToggle,
  parameters: about('Beside the main figure and in the bar of the customers’ app.', 'the eye of a password.'),
  args: { hidden: false, onToggle: () => undefined },
  render: (args) => <Balance {...args} />,
} satisfies Meta<typeof AmountsToggle>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shown: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hide amounts' }));
    await expect(canvas.getByText('Amount hidden')).toBeInTheDocument();
    await expect(canvasElement).not.toHaveTextContent('325');
    await userEvent.click(canvas.getByRole('button', { name: 'Show amounts' }));
    await expect(canvasElement).toHaveTextContent('₦325,450.75');
  },
};
export const Hidden: Story = { args: { hidden: true } };
