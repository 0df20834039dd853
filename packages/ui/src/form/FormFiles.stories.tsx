import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about, phone } from '../../testing/about.ts';
import { FormFiles } from './FormFiles.tsx';

const sized = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const none: readonly File[] = [];
const MOST_BYTES = 1024 * 1024;

const meta = {
  component: FormFiles,
  parameters: about('Files that go with what a form sends.', 'a file that is read on the device and sent nowhere.'),
  args: {
    name: 'files',
    label: 'Add a file',
    helperText: 'JPEG, PNG or PDF, at most 1 MB each. Up to three.',
    most: 3,
    refusal: ({ size }) => (size > MOST_BYTES ? 'A file can have at most 1 MB' : undefined),
    accept: 'image/jpeg,image/png,application/pdf',
  },
  render: (args) => (
    <FormFrame values={{ files: none }}>
      <FormFiles {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormFiles>;
export default meta;

type Story = StoryObj<typeof meta>;

const inputOf = (element: HTMLElement): HTMLInputElement => {
  const input = element.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no input');
  return input;
};

export const None: Story = {};
export const AddedAndRemoved: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.upload(inputOf(canvasElement), [sized('letter.png', 10), sized('receipt.png', 20)]);
    await expect(await canvas.findByText('receipt.png')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove letter.png' }));
    await expect(canvas.queryByText('letter.png')).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Add a file' })).toHaveFocus();
  },
};
export const TooLarge: Story = {
  args: { helperText: 'At most 1 MB.' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.upload(inputOf(canvasElement), [sized('film.png', MOST_BYTES + 1), sized('small.png', 10)]);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('A file can have at most 1 MB');
    await expect(canvas.getByText('small.png')).toBeVisible();
    await expect(canvas.queryByText('film.png')).not.toBeInTheDocument();
  },
};
export const TooManyOnAPhone: Story = {
  globals: phone,
  play: async ({ canvas, canvasElement }) => {
    const names = [
      'a rather long name of a picture that a telephone made in the morning.png',
      'b.png',
      'c.png',
      'd.png',
    ];
    await userEvent.upload(
      inputOf(canvasElement),
      names.map((name) => sized(name, 10)),
    );
    await expect(await canvas.findByRole('alert')).toHaveTextContent('At most 3 files');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('button', { name: 'Add a file' })).toBeDisabled();
  },
};
