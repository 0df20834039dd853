import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { CellControl } from './CellControl.tsx';
import { ListTable } from './ListTable.tsx';

const rows = Object.values(people).map((name) => ({ _id: name, name }));

const meta = {
  component: CellControl,
  parameters: about('A button, a menu or a link within a cell of ListTable.', 'words and figures.', {
    keys: [
      ['Enter', 'From the cell into it.'],
      ['Escape', 'Back to the cell.'],
    ],
  }),
  args: { children: <button type="button">Block</button> },
  argTypes: { children: { control: false } },
  decorators: [
    (Story) => (
      <ListTable
        label="Administrators"
        rows={rows}
        columns={[
          { key: 'name', header: 'Name', minWidth: 200, grows: 1, cell: ({ name }) => name },
          { key: 'action', header: 'Action', minWidth: 160, grows: 0, cell: () => <Story /> },
        ]}
        sort={{ by: 'name', order: 'asc' }}
        onSort={() => undefined}
        busy={false}
        expect={rows.length}
        empty={null}
        error={undefined}
        onRetry={() => undefined}
      />
    ),
  ],
} satisfies Meta<typeof CellControl>;
export default meta;

type Story = StoryObj<typeof meta>;

export const KeepsKeysFromTheGrid: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Block' }, { timeout: 10_000 });
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(first).toHaveFocus();
  },
};
export const EscapeLeadsToTheCell: Story = {
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: 'Block' }, { timeout: 10_000 });
    first?.focus();
    await userEvent.keyboard('{Escape}');
    await expect(first?.closest('[role="gridcell"]')).toHaveFocus();
  },
};
