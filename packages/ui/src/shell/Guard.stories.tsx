import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Loading } from '../feedback/Loading.tsx';
import { Guard } from './Guard.tsx';

const retry = fn();
const meta = {
  component: Guard<string>,
  parameters: about('Around the pages behind a sign-in.', 'what a role may do on a page: the page itself says that.'),
  args: {
    session: { state: 'signedIn', person: 'Ngozi Eze' },
    checking: <Loading />,
    visitor: 'The sign-in',
    children: (person) => `The dashboard of ${person}`,
  },
  argTypes: { checking: { control: false }, visitor: { control: false }, children: { control: false } },
} satisfies Meta<typeof Guard<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SignedIn: Story = {
  play: ({ canvas }) => expect(canvas.getByText('The dashboard of Ngozi Eze')).toBeVisible(),
};
export const Checking: Story = {
  args: { session: { state: 'checking' } },
  play: ({ canvas }) => expect(canvas.getByRole('progressbar', { name: 'Loading' })).toBeVisible(),
};
export const Visitor: Story = {
  args: { session: { state: 'signedOut' } },
  play: ({ canvas }) => expect(canvas.getByText('The sign-in')).toBeVisible(),
};
export const NoAnswer: Story = {
  args: { session: { state: 'unreachable', error: new TypeError('Failed to fetch'), retry } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};
/** A session that ended by itself keeps its page, under a dialog that asks for the password. */
export const Ended: Story = {
  args: { session: { state: 'ended', person: 'Ngozi Eze' } },
  play: ({ canvas }) => expect(canvas.getByText('The dashboard of Ngozi Eze')).toBeVisible(),
};
