import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Stack } from '../layout/Stack.tsx';
import { Detachable, SessionEnded } from './Detachable.tsx';

const meta = {
  component: Detachable,
  parameters: about(
    'Around what a page or a dialog shows of a person.',
    'what is hidden for another reason than the end of the session.',
  ),
  args: { children: <TextField label="Amount" /> },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Detachable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Session: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('textbox', { name: 'Amount' })).toBeVisible(),
};

function EndAndReturn() {
  const [ended, setEnded] = useState(false);
  return (
    <Stack>
      <Button variant="outlined" onClick={() => setEnded((was) => !was)}>
        {ended ? 'Sign in again' : 'End the session'}
      </Button>
      <SessionEnded value={ended}>
        <Detachable>
          <TextField label="Amount" />
        </Detachable>
      </SessionEnded>
    </Stack>
  );
}

/** What was typed leaves the document with the session, and is there again after the next sign-in. */
export const SessionThatEnds: Story = {
  render: () => <EndAndReturn />,
  play: async ({ canvas }) => {
    const amount = () => canvas.queryByRole('textbox', { name: 'Amount' });
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '5000');
    await userEvent.click(canvas.getByRole('button', { name: 'End the session' }));
    await expect(amount()).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in again' }));
    await expect(amount()).toHaveValue('5000');
  },
};
