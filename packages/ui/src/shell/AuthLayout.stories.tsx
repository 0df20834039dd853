import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { about, phone } from '../../testing/about.ts';
import { Form } from '../form/Form.tsx';
import { FormCheckbox } from '../form/FormCheckbox.tsx';
import { FormPasswordField } from '../form/FormPasswordField.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { AuthLayout } from './AuthLayout.tsx';

const form = (
  <Form
    initialValues={{ email: '', password: '', remember: false }}
    failure="Login failed"
    onSubmit={async () => undefined}
  >
    <Stack sx={{ gap: 2.5 }}>
      <FormTextField name="email" label="Email Address" type="email" autoComplete="email" />
      <FormPasswordField name="password" label="Password" autoComplete="current-password" />
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap' }}>
        <span>
          <FormCheckbox name="remember" label="Remember me" />
        </span>
        <Link href="#forgot">Forgot password?</Link>
      </Stack>
      <SubmitButton busyLabel="Signing In..." size="large" fullWidth>
        Sign In
      </SubmitButton>
      <p style={{ margin: 0, textAlign: 'center' }}>
        No account yet? <Link href="#register">Create one</Link>
      </p>
    </Stack>
  </Form>
);

const meta = {
  component: AuthLayout,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The frame of sign-up, sign-in, password and administrator pages, with the four selling points beside the form on wide screens.',
      'anything behind the sign-in: that is DashboardShell.',
      { height: 720 },
    ),
  },
  args: { title: 'Welcome back', subtitle: 'Sign in to see how your money is doing.', children: form },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof AuthLayout>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SignIn: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ canvas }) => {
    for (const point of [
      'Secure encrypted transactions',
      'Real-time investment tracking',
      'Global financial access',
      '24/7 support in writing',
    ])
      await expect(canvas.getByText(point)).toBeVisible();
  },
};
export const OnAPhone: Story = {
  globals: phone,
  play: ({ canvas }) => expect(canvas.getByText('24/7 support in writing')).not.toBeVisible(),
};
export const Administrators: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: {
    title: 'Admin Portal',
    subtitle: 'Secure Access Dashboard',
    label: 'Back-office',
    pitch: 'Every naira accounted for.',
  },
};
/** The title is a circle's name, which its organiser chose: one long word breaks. */
export const LongWordOnAPhone: Story = {
  globals: phone,
  args: { title: 'W'.repeat(60) },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
