import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { ApiError } from '@ajose/sdk/error';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about, phone } from '../../testing/about.ts';
import { FormFileField } from './FormFileField.tsx';

const certificate = new File(['%PDF-1.7'], 'certificate-of-marriage.pdf', { type: 'application/pdf' });

const meta = {
  component: FormFileField,
  parameters: about(
    'A file in a form: it is sent as soon as it is chosen, and the form holds its id.',
    'several files: put one field for each, or a list beside one field.',
  ),
  args: {
    name: 'file',
    label: 'A file that shows your new name',
    accept: 'image/jpeg,image/png,application/pdf',
    helperText: 'JPEG, PNG or PDF, at most 5 MB.',
    send: () => Promise.resolve('0199'),
  },
  render: (args) => (
    <FormFrame values={{ file: '' }} rules={object({ file: string().required('Please add a file') })}>
      <FormFileField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormFileField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const BrokenThenChosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Please add a file')).toBeVisible();
    await userEvent.upload(canvas.getByLabelText(/A file that shows/), certificate);
    await expect(await canvas.findByText('certificate-of-marriage.pdf')).toBeVisible();
    await expect(canvas.queryByText('Please add a file')).not.toBeInTheDocument();
  },
};
/** The form's button says that the file travels. */
export const Travelling: Story = {
  args: { send: () => new Promise<string>(() => undefined) },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText(/A file that shows/), certificate);
    await expect(await canvas.findByRole('button', { name: 'Sending the file…' })).toBeDisabled();
  },
};
const send = fn<() => Promise<string>>();
/** The connection was lost: the file stays chosen and can be sent again. */
export const NotSentYet: Story = {
  args: { send },
  beforeEach: () => void send.mockRejectedValueOnce(new Error('no')).mockResolvedValue('0199'),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText(/A file that shows/), certificate);
    await expect(await canvas.findByText('certificate-of-marriage.pdf, not sent yet')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send again' }));
    await expect(await canvas.findByText('certificate-of-marriage.pdf')).toBeVisible();
    await expect(send).toHaveBeenLastCalledWith(certificate);
    await expect(canvas.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  },
};
/** Too many files for now: this one can be sent again, where one that the server does not want has to be chosen anew. */
export const TooManyForNow: Story = {
  args: {
    send: () =>
      Promise.reject(new ApiError({ status: 429, code: 'too_many_requests', message: 'Please wait an hour' })),
  },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText(/A file that shows/), certificate);
    await expect(await canvas.findByText('Please wait an hour')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send again' })).toBeEnabled();
  },
};
export const FailedOnAPhone: Story = {
  globals: phone,
  args: { send: () => Promise.reject(new Error('no')) },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByLabelText(/A file that shows/), certificate);
    await expect(await canvas.findByText('The file could not be sent. Please try again.')).toBeVisible();
  },
};
