import type { Meta, StoryObj } from '@storybook/react-vite';
import Link from '@mui/material/Link';
import { expect, userEvent, waitFor } from 'storybook/test';
import { bool, object } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about, phone } from '../../testing/about.ts';
import { FormCheckbox } from './FormCheckbox.tsx';

const rules = object({ terms: bool().oneOf([true], 'Please accept the terms to go on') });

const meta = {
  component: FormCheckbox,
  parameters: about(
    'A yes or no in a form, with its rule’s message below.',
    'something that takes effect at once: that is a button.',
  ),
  args: { name: 'terms', label: 'I agree to the terms and the privacy policy' },
  argTypes: { label: { control: 'text' } },
  render: (args) => (
    <FormFrame values={{ terms: false }} rules={rules}>
      <FormCheckbox {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormCheckbox>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const BrokenThenTicked: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Please accept the terms to go on')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox'));
    await waitFor(() => expect(canvas.queryByText('Please accept the terms to go on')).not.toBeInTheDocument());
  },
};
export const LinksOnAPhone: Story = {
  globals: phone,
  args: {
    label: (
      <>
        I have read and agree to the <Link href="#terms">Terms of Service</Link> and the{' '}
        <Link href="#privacy">Privacy Policy</Link>
      </>
    ),
  },
};
