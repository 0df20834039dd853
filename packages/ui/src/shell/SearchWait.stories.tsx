import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { SearchWait, type SearchWaitProps } from './SearchWait.tsx';

function Typed(props: SearchWaitProps) {
  const [value, setValue] = useState(props.value);
  return (
    <SearchWait
      {...props}
      value={value}
      onType={(typed) => {
        setValue(typed);
        props.onType(typed);
      }}
    />
  );
}
Typed.displayName = 'SearchWait';

const meta = {
  component: SearchWait,
  parameters: about(
    'The field of the search from the first key on, until the code of its results is there.',
    'the search itself, which is SearchDialog.',
    {
      height: 320,
      keys: [
        ['Enter', 'Is kept: the search opens what the whole text finds.'],
        ['Escape', 'Closes it.'],
      ],
    },
  ),
  args: {
    placeholder: 'Name, email, phone, reference or amount',
    value: '',
    onType: fn(),
    onEnter: fn(),
    onClose: fn(),
  },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof SearchWait>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Opened: Story = {
  play: async ({ args, canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Search' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('ngozi{Enter}');
    await expect(args.onType).toHaveBeenLastCalledWith('ngozi');
    await expect(args.onEnter).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const WithText: Story = {
  args: { value: 'payment-1732612345678-wallet-ABCDE' },
};
