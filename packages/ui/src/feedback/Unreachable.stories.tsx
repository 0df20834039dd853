import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { Unreachable } from './Unreachable.tsx';

const meta = {
  component: Unreachable,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'A signed-in person opens the app while the server is away: the session stays, and so does the way to try again.',
      'parts of a page that could not be fetched: those show an ErrorState.',
      { height: 300 },
    ),
  },
  args: { error: new TypeError('Failed to fetch'), onRetry: fn() },
  argTypes: { error: { control: false } },
} satisfies Meta<typeof Unreachable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NoAnswer: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const WithTheServersWords: Story = {
  globals: phone,
  args: {
    error: new ApiError({
      status: 503,
      code: 'unavailable',
      message: 'We are updating Ajose. Please try again in a few minutes.',
    }),
  },
  play: ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('We are updating Ajose.'),
};
