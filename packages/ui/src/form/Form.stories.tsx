import type { Meta, StoryObj } from '@storybook/react-vite';
import Stack from '@mui/material/Stack';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { boolean, object, string } from 'yup';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { Form, type FormProps } from './Form.tsx';
import { FormCheckbox } from './FormCheckbox.tsx';
import { FormError } from './FormError.tsx';
import { FormPasswordField } from './FormPasswordField.tsx';
import { FormTextField } from './FormTextField.tsx';
import { SubmitButton } from './SubmitButton.tsx';

interface SignIn {
  email: string;
  password: string;
  remember: boolean;
}

const rules = object({
  email: string().required('Email is required').email('Please enter a valid email'),
  password: string().required('Password is required'),
  remember: boolean().required(),
});

const sends = (outcome: () => Promise<void>) => fn<FormProps<SignIn>['onSubmit']>(outcome);

const meta = {
  title: 'form/Form',
  component: Form<SignIn>,
  parameters: about(
    "Every form of both apps: rules of the SDK checked on blur and on submit, a field's message cleared when it is edited, the server's messages at their fields, everything else above the form.",
    'filters and searches, which send nothing: those keep plain fields.',
  ),
  args: {
    initialValues: { email: '', password: '', remember: false },
    rules,
    failure: 'Login failed',
    onSubmit: sends(() => Promise.resolve()),
    children: (
      <Stack sx={{ gap: 2.5, maxWidth: 420 }}>
        <FormError />
        <FormTextField name="email" label="Email Address" type="email" autoComplete="email" />
        <FormPasswordField name="password" label="Password" autoComplete="current-password" />
        <FormCheckbox name="remember" label="Remember me" />
        <SubmitButton busyLabel="Signing In..." size="large">
          Sign In
        </SubmitButton>
      </Stack>
    ),
  },
  argTypes: { rules: { control: false }, children: { control: false } },
} satisfies Meta<typeof Form<SignIn>>;
export default meta;

type Story = StoryObj<typeof meta>;

const filled = { initialValues: { email: 'demo@ajose.test', password: 'Password1', remember: false } };

export const Empty: Story = {};
export const OnAPhone: Story = { globals: phone, args: filled };
export const RulesOnSubmit: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Email is required')).toBeVisible();
    await expect(canvas.getByText('Password is required')).toBeVisible();
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(canvas.getByLabelText('Email Address')).toHaveFocus();
    await userEvent.type(canvas.getByLabelText('Email Address'), 'd');
    await waitFor(() => expect(canvas.queryByText('Email is required')).not.toBeInTheDocument());
    await userEvent.tab();
    await expect(await canvas.findByText('Please enter a valid email')).toBeVisible();
  },
};
/** The server's message for a field is shown at the field until that field is edited. */
export const RefusedAtAField: Story = {
  args: {
    ...filled,
    onSubmit: sends(() =>
      Promise.reject(
        new ApiError({
          status: 422,
          code: 'invalid',
          message: 'Please check the form',
          fields: { email: 'This address is already registered' },
        }),
      ),
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('This address is already registered')).toBeVisible();
    await expect(canvas.queryByText('Please check the form')).not.toBeInTheDocument();
    await userEvent.type(canvas.getByLabelText('Password'), '2');
    await userEvent.tab();
    await expect(canvas.getByText('This address is already registered')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Email Address'), '.ng');
    await waitFor(() => expect(canvas.queryByText('This address is already registered')).not.toBeInTheDocument());
  },
};
export const RefusedAsAWhole: Story = {
  args: {
    ...filled,
    onSubmit: sends(() =>
      Promise.reject(new ApiError({ status: 401, code: 'wrong', message: 'Email or password is not correct' })),
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Email or password is not correct')).toBeVisible();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Email or password is not correct');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign In' })).toHaveFocus());
  },
};
/** A failure without a message shows the form's own words. */
export const FailedWithoutWords: Story = {
  args: { ...filled, onSubmit: sends(() => Promise.reject(new Error('boom'))) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    await expect(await canvas.findByText('Login failed')).toBeVisible();
  },
};
export const Busy: Story = {
  args: { ...filled, onSubmit: sends(() => new Promise<void>(() => undefined)) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign In' }));
    const button = await canvas.findByRole('button', { name: 'Signing In...' });
    await expect(button).toBeDisabled();
    await expect(canvas.getByLabelText('Email Address')).toBeDisabled();
  },
};
