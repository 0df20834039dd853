import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';

const meta = {
  component: SignInAgainDialog,
  parameters: about('A session that ended while its page was open. It hides the page.', 'the first sign-in.', {
    height: 620,
  }),
  args: {
    email: 'oluwafunmilayo.adebayo@example.test',
    signIn: fn(() => Promise.resolve()),
    answerPasskey: fn(() => Promise.reject(new Error('not in this story'))),
    failure: 'Login failed',
    onLeave: fn(),
  },
} satisfies Meta<typeof SignInAgainDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

const fill = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

export const Password: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
    await expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    // Nothing of the page behind it can be read.
    const backdrop = document.querySelector('.MuiBackdrop-root');
    await expect(backdrop && getComputedStyle(backdrop).backgroundColor).toMatch(/^rgb\(/);
    await userEvent.keyboard('{Escape}');
    await expect(args.onLeave).not.toHaveBeenCalled();
    await fill(/^Password/, 'Harmattan7');
    await send();
    await waitFor(() => expect(args.signIn).toHaveBeenCalledWith({ email: args.email, password: 'Harmattan7' }));
  },
};

const codeMissing = new ApiError({ status: 401, code: 'two_factor_required', message: 'Please enter the code.' });

export const WithCode: Story = {
  globals: phone,
  args: { signIn: fn(({ code }: LoginBody) => (code === undefined ? Promise.reject(codeMissing) : Promise.resolve())) },
  play: async ({ args }) => {
    await fill(/^Password/, 'Harmattan7');
    await send();
    await fill(/^Authentication code/, '123456');
    await send();
    await waitFor(() =>
      expect(args.signIn).toHaveBeenLastCalledWith({ email: args.email, password: 'Harmattan7', code: '123456' }),
    );
  },
};

export const Refused: Story = {
  args: {
    signIn: fn(() =>
      Promise.reject(
        new ApiError({ status: 401, code: 'invalid_credentials', message: 'Email or password is wrong.' }),
      ),
    ),
  },
  play: async ({ args }) => {
    await fill(/^Password/, 'Harmattan8');
    await send();
    await waitFor(() => expect(screen.getByText('Email or password is wrong.')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
    await expect(args.onLeave).toHaveBeenCalledOnce();
  },
};
