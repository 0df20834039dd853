import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FormikValues } from 'formik';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import * as yup from 'yup';
import { about } from '../../testing/about.ts';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { people } from '../../testing/samples.ts';
import { FormPicker } from './FormPicker.tsx';

const onSubmit = fn((_values: FormikValues) => Promise.resolve());
const rules = yup.object({ userId: yup.string().required('Please choose a customer') });

const meta = {
  component: FormPicker,
  parameters: about(
    'Choosing a customer or a product in a form of the back-office.',
    'banks, which are FormBankSelect, and short lists, which are FormSelect.',
  ),
  args: {
    name: 'userId',
    label: 'Customer',
    onChoose: fn(),
    options: [
      { _id: 'u1', name: people.usual, detail: 'adebayo@example.com.ng' },
      { _id: 'u2', name: people.short, detail: 'ngozi@example.com.ng' },
      { _id: 'u3', name: people.long, detail: 'oluwafunmilayo.adebukola-ogunbanjo@example.com.ng' },
    ],
  },
  argTypes: { options: { control: false } },
  decorators: [
    (Story) => (
      <FormFrame values={{ userId: '' }} rules={rules} onSubmit={onSubmit}>
        <Story />
      </FormFrame>
    ),
  ],
} satisfies Meta<typeof FormPicker>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FoundByTheSecondLine: Story = {
  play: async ({ canvas, args }) => {
    onSubmit.mockClear();
    await userEvent.type(canvas.getByRole('combobox', { name: /Customer/ }), 'ogunbanjo@');
    await userEvent.click(await screen.findByRole('option', { name: /Oluwafunmilayo/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('u3');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    await expect(onSubmit.mock.calls[0]?.[0]).toEqual({ userId: 'u3' });
  },
};
export const NothingChosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.getByText('Please choose a customer')).toBeVisible());
  },
};
/** What was found before is not offered while the server searches for something else. */
export const SearchedByTheServer: Story = {
  args: { onType: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: /Customer/ }), 'zai');
    await expect(screen.queryByRole('option')).toBeNull();
    await waitFor(() => expect(args.onType).toHaveBeenCalledWith('zai'));
    await expect(args.onType).toHaveBeenCalledOnce();
    await expect(await screen.findByRole('option', { name: /Ngozi/ })).toBeVisible();
  },
};
export const BeingFetched: Story = { args: { options: [], loading: true } };
