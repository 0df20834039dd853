import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { withToasts } from '../../../../packages/ui/testing/withToasts.tsx';
import { Download } from './Download.tsx';

const rows = {
  name: 'ajose-moneyIn-sums-2026-10-01-2026-10-31',
  fetch: () => Promise.resolve(new Blob(['Line,Count'])),
};

const meta = {
  component: Download,
  parameters: about(
    'A table that can be taken along: the button opens its files, each as CSV and as Excel (XLSX).',
    'a document such as a statement or a receipt, which has one format.',
  ),
  decorators: [withToasts],
  args: { what: 'Money in, by gateway and channel', files: [rows] },
} satisfies Meta<typeof Download>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OneFile: Story = {};
export const NamedFile: Story = { args: { label: 'File for the tax authority', what: 'October 2026' } };
export const LinesAndRows: Story = {
  args: { files: [rows, { ...rows, name: 'ajose-moneyIn-rows-2026-10-01-2026-10-31', of: 'of rows' }] },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Download/ }));
    const items = await screen.findAllByRole('menuitem');
    await expect(items.map(({ textContent }) => textContent)).toEqual([
      'CSV',
      'Excel (XLSX)',
      'CSV of rows',
      'Excel (XLSX) of rows',
    ]);
  },
};
