import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormSelect } from './FormSelect.tsx';

const meta = {
  component: FormSelect,
  parameters: about('SelectField bound to a form.', 'filters, which belong to no form: that is SelectField.'),
  args: {
    name: 'country',
    label: 'Country',
    emptyLabel: 'Choose a country',
    options: ['Nigeria', 'Ghana', 'South Africa', 'Kenya'].map((name) => ({ value: name.toLowerCase(), label: name })),
  },
  render: (args) => (
    <FormFrame values={{ country: '' }} rules={object({ country: string().required('Please choose a country') })}>
      <FormSelect {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const BrokenThenChosen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Please choose a country')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Ghana');
    await expect(canvas.queryByText('Please choose a country')).not.toBeInTheDocument();
  },
};
