import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { OtherName } from '../testing/OtherName.tsx';

/** Each is a story of its own, so that Storybook's search finds it by the name that other libraries use. */
const meta = {
  title: 'Start/Other names',
  tags: ['!autodocs'],
  component: OtherName,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('link')).toHaveTextContent(args.ours);
  },
} satisfies Meta<typeof OtherName>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Accordion: Story = { args: { theirs: 'Accordion', ours: 'layout/Section' } };
export const Alert: Story = { args: { theirs: 'Alert', ours: 'feedback/ErrorState' } };
export const Amount: Story = { args: { theirs: 'Amount, currency', ours: 'display/Money' } };
export const AppBar: Story = { args: { theirs: 'App bar, sidebar, drawer', ours: 'shell/DashboardShell' } };
export const Autocomplete: Story = { args: { theirs: 'Autocomplete, combobox', ours: 'fields/BankSelect' } };
export const Badge: Story = { args: { theirs: 'Badge, tag, label, pill', ours: 'display/StatusChip' } };
export const Banner: Story = { args: { theirs: 'Banner', ours: 'feedback/AnnouncementBanner' } };
export const BottomNavigation: Story = { args: { theirs: 'Bottom navigation, tab bar', ours: 'shell/ShellTabs' } };
export const CommandPalette: Story = { args: { theirs: 'Command palette', ours: 'shell/SearchDialog' } };
export const DatePicker: Story = { args: { theirs: 'Date picker', ours: 'fields/FilterDate' } };
export const DescriptionList: Story = { args: { theirs: 'Description list, key and value', ours: 'layout/Facts' } };
export const Dialog: Story = { args: { theirs: 'Dialog, sheet, popup', ours: 'feedback/Modal' } };
export const Dropdown: Story = { args: { theirs: 'Dropdown, picker', ours: 'fields/SelectField' } };
export const Dropzone: Story = { args: { theirs: 'Dropzone, upload', ours: 'form/FormFiles' } };
export const Heading: Story = { args: { theirs: 'Heading, title', ours: 'layout/PageHeader' } };
export const Input: Story = { args: { theirs: 'Input, text box', ours: 'fields/TextField' } };
export const Kpi: Story = { args: { theirs: 'KPI, metric, tile', ours: 'display/StatCard' } };
export const Link: Story = { args: { theirs: 'Link', ours: 'Anchor' } };
export const List: Story = { args: { theirs: 'List, list item', ours: 'layout/Rows' } };
export const Placeholder: Story = { args: { theirs: 'Placeholder, shimmer', ours: 'feedback/PageSkeleton' } };
export const Snackbar: Story = { args: { theirs: 'Snackbar, notification', ours: 'feedback/Toasts' } };
export const Spinner: Story = { args: { theirs: 'Spinner, loader', ours: 'feedback/Loading' } };
export const Stepper: Story = { args: { theirs: 'Stepper, timeline', ours: 'display/Steps' } };
export const Table: Story = { args: { theirs: 'Table, data grid', ours: 'table/ListTable' } };
export const Typography: Story = { args: { theirs: 'Typography', ours: 'layout/Text' } };
export const ZeroState: Story = { args: { theirs: 'Zero state, no data', ours: 'display/EmptyState' } };
