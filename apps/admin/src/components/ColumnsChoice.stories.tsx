import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { withToasts } from '../../../../packages/ui/testing/withToasts.tsx';
import { ColumnsChoice, type ColumnsChoiceProps } from './ColumnsChoice.tsx';
import type { HiddenColumns } from './columns.ts';

const columns = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'balance', header: 'Balance' },
  { key: 'bank', header: 'Bank' },
];

const meta = {
  component: ColumnsChoice,
  parameters: about(
    'Which columns of a list are shown. The state of the list, and with it the address, keeps the hidden ones.',
    'columns that step back where there is little room: the grid does that by itself.',
  ),
  decorators: [withToasts],
  args: { columns, hideable: ['email', 'balance', 'bank'], list: { hidden: '' }, onChange: () => undefined },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof ColumnsChoice<HiddenColumns>>;
export default meta;

function Live(props: ColumnsChoiceProps<HiddenColumns>) {
  const [list, setList] = useState(props.list);
  return <ColumnsChoice {...props} list={list} onChange={setList} />;
}

type Story = StoryObj<typeof meta>;

export const AllShown: Story = {};
export const SomeHidden: Story = { args: { list: { hidden: 'email.bank' } } };
export const Choosing: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Bank' }));
    await expect(screen.getByRole('menuitemcheckbox', { name: 'Bank' })).not.toBeChecked();
    await expect(canvasElement).toHaveTextContent('Columns (1 hidden)');
  },
};
