import type { Meta, StoryObj } from '@storybook/react-vite';
import Skeleton from '@mui/material/Skeleton';
import { expect, fn, userEvent } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Loaded } from './Loaded.tsx';

const mutate = fn(() => Promise.resolve());

const meta = {
  component: Loaded<string>,
  parameters: about(
    'Data of SWR in its three states: being fetched, failed, there.',
    'tables, which know these states themselves.',
  ),
  args: {
    of: { data: people.long, error: undefined, mutate },
    skeleton: <Skeleton variant="rounded" height={64} />,
    failure: 'The customer could not be fetched.',
    children: (name) => <p>{name}</p>,
  },
  argTypes: { of: { control: false }, skeleton: { control: false }, children: { control: false } },
} satisfies Meta<typeof Loaded<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const There: Story = {};
export const BeingFetched: Story = {
  args: { of: { data: undefined, error: undefined, mutate } },
  play: ({ canvasElement }) => expect(canvasElement.querySelector('[aria-busy="true"]')).toBeVisible(),
};
export const Failed: Story = {
  args: { of: { data: undefined, error: new Error('offline'), mutate } },
  play: async ({ canvas }) => {
    mutate.mockClear();
    await expect(canvas.getByRole('alert')).toHaveTextContent('The customer could not be fetched.');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(mutate).toHaveBeenCalledOnce();
  },
};
const tooMany = new ApiError({ status: 429, code: 'too_many_requests', message: 'Too many requests. Wait a minute.' });
/** Where the server refused, it says why. */
export const Refused: Story = {
  args: { of: { data: undefined, error: tooMany, mutate } },
  play: ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('Too many requests. Wait a minute.'),
};
/** What was fetched before stays on screen. */
export const FailedAgain: Story = {
  args: { of: { data: people.usual, error: new Error('offline'), mutate } },
  play: ({ canvas }) => expect(canvas.getByText(people.usual)).toBeVisible(),
};
