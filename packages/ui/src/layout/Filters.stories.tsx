import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { FilterDate } from '../fields/FilterDate.tsx';
import { FilterSearch } from '../fields/FilterSearch.tsx';
import { FilterSelect } from '../fields/FilterSelect.tsx';
import { Filters } from './Filters.tsx';

const meta = {
  component: Filters,
  parameters: about(
    'What narrows the list below it: searching, choosing, days from and to, and a button that clears all of it.',
    'forms that are sent: those are Form.',
  ),
  args: {
    children: (
      <>
        <FilterSearch placeholder="Name, email or phone" value="" onSearch={fn()} />
        <FilterSelect
          label="Status"
          all="All statuses"
          value="pending"
          options={[
            { value: 'pending', label: 'Pending' },
            { value: 'completed', label: 'Completed' },
          ]}
          onChange={fn()}
        />
        <FilterDate label="From" value="2026-11-01" onChange={fn()} />
        <Button size="small">Clear filters</Button>
      </>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Filters>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  globals: { viewport: { value: 'w1440' } },
  // Testing Library does not know yet that the element has the role of the same name.
  play: ({ canvasElement }) => expect(canvasElement.querySelector('search')).toBeVisible(),
};
/** Somebody at the keyboard passes the filters by. */
export const PassedByKeyboard: Story = {
  render: (args) => (
    <>
      <Filters {...args} />
      <table>
        <tbody>
          <tr>
            <td>
              <a href="#first">Ngozi Eze</a>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Skip to the list' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('link', { name: 'Ngozi Eze' })).toHaveFocus();
  },
};
export const OnAPhone: Story = { globals: phone };
/** The fields stay on one line although one of them has a message below it. */
export const WithAMessage: Story = {
  globals: { viewport: { value: 'w1440' } },
  args: {
    children: (
      <>
        <FilterDate label="From" value="2026-11-21" onChange={fn()} />
        <FilterDate label="To" value="2026-11-01" onChange={fn()} error="This is before the first day" />
        <Button size="small">Clear filters</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const top = (name: string) => canvas.getByLabelText(name).getBoundingClientRect().top;
    await expect(top('From')).toBe(top('To'));
  },
};
