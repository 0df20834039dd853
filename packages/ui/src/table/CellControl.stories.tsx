import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { CellControl } from './CellControl.tsx';
import { DataGrid } from './DataGrid.tsx';

const rows = Object.values(people).map((name) => ({ _id: name, name }));

const meta = {
  component: CellControl,
  parameters: about('A button, a menu or a link within a cell of ListTable or DataGrid.', 'words and figures.'),
  args: { children: <button type="button">Block</button> },
  argTypes: { children: { control: false } },
  decorators: [
    (Story) => (
      <DataGrid
        label="Administrators"
        rows={rows}
        columns={[
          { field: 'name', headerName: 'Name', flex: 1 },
          { field: 'action', headerName: 'Action', width: 160, renderCell: () => <Story /> },
        ]}
      />
    ),
  ],
} satisfies Meta<typeof CellControl>;
export default meta;

type Story = StoryObj<typeof meta>;

export const KeepsKeysFromTheGrid: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Block' });
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(first).toHaveFocus();
  },
};
export const EscapeLeadsToTheCell: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Block' });
    first?.focus();
    await userEvent.keyboard('{Escape}');
    await expect(first?.closest('[role="gridcell"]')).toHaveFocus();
  },
};
