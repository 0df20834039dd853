import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { inCard } from '../../testing/inCard.tsx';
import { withToasts } from '../../testing/withToasts.tsx';
import { PasskeyRows } from './PasskeyRows.tsx';

const mutate = fn(() => Promise.resolve());
const list = [
  { _id: 'p1', name: 'My phone', createdAt: '2026-11-18T07:02:00Z', lastUsedAt: '2026-11-21T06:31:00Z' },
  {
    _id: 'p2',
    name: 'The key on the ring with the keys of the house in Abeokuta',
    createdAt: '2026-11-19T07:02:00Z',
    lastUsedAt: null,
  },
];

const meta = {
  component: PasskeyRows,
  parameters: about('The profile of both apps.', 'asking for a passkey, which FormCodeField does.'),
  args: {
    passkeys: { data: { passkeys: list, authenticator: false }, error: undefined, mutate },
    startPasskey: fn(() => Promise.reject(new Error('not in this story'))),
    addPasskey: fn(() => Promise.resolve([])),
    removePasskey: fn(() => Promise.resolve()),
  },
  argTypes: { passkeys: { control: false } },
  decorators: [inCard, withToasts],
} satisfies Meta<typeof PasskeyRows>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Several: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the passkey My phone' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Remove a passkey' })).toBeVisible());
    await expect(screen.queryByText(/your last second factor/)).toBeNull();
  },
};
export const None: Story = {
  args: { passkeys: { data: { passkeys: [], authenticator: true }, error: undefined, mutate } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible());
    await waitFor(() => expect(screen.getByLabelText(/^Authentication code/)).toBeVisible());
  },
};
export const BeingFetched: Story = { args: { passkeys: { data: undefined, error: undefined, mutate } } };
export const Failed: Story = { args: { passkeys: { data: undefined, error: new Error('offline'), mutate } } };
