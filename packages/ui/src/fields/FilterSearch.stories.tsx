import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { FilterSearch, type FilterSearchProps } from './FilterSearch.tsx';

function Searched(props: FilterSearchProps) {
  const [value, setValue] = useState(props.value);
  return (
    <>
      <FilterSearch
        {...props}
        value={value}
        onSearch={(search) => {
          setValue(search);
          props.onSearch(search);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear filters
      </button>
    </>
  );
}
Searched.displayName = 'FilterSearch';

const meta = {
  component: FilterSearch,
  parameters: about(
    'Finding something in a list by words; the server searches when the words are sent.',
    'choosing one of a list for a form: that is FormPicker.',
  ),
  args: { placeholder: 'Name, email or phone', value: '', onSearch: fn() },
  render: (args) => <Searched {...args} />,
} satisfies Meta<typeof FilterSearch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Searching: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, '  Adébáyọ̀ ');
    await expect(args.onSearch).not.toHaveBeenCalled();
    await userEvent.type(field, '{Enter}');
    await expect(args.onSearch).toHaveBeenLastCalledWith('Adébáyọ̀');
    await userEvent.clear(field);
    await expect(args.onSearch).toHaveBeenLastCalledWith('');
  },
};
export const ClearedElsewhere: Story = {
  args: { value: people.short },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
};
export const LongSearchOnAPhone: Story = { globals: phone, args: { value: people.long } };
