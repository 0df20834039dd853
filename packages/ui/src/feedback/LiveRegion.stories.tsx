import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { LiveRegion } from './LiveRegion.tsx';

function Announces() {
  const [done, setDone] = useState(false);
  return (
    <>
      <LiveRegion>{done && <Alert severity="success">Registration successful.</Alert>}</LiveRegion>
      <Button onClick={() => setDone(true)}>Register</Button>
    </>
  );
}

const meta = {
  component: LiveRegion,
  parameters: about(
    'A result that appears on the page without the focus moving to it.',
    'messages that pass, which are toasts, and refusals of a form, which FormError announces.',
  ),
  args: { children: 'The payment has not arrived yet.' },
} satisfies Meta<typeof LiveRegion>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithText: Story = {};
/** The region is there before its text: otherwise nothing is announced. */
export const AnnouncesWhatIsAdded: Story = {
  render: () => <Announces />,
  play: async ({ canvas }) => {
    const region = canvas.getByRole('status');
    await expect(region).toBeEmptyDOMElement();
    await userEvent.click(canvas.getByRole('button', { name: 'Register' }));
    await expect(region).toHaveTextContent('Registration successful.');
  },
};
