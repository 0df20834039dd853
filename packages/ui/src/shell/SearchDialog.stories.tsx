import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { AppLink, type AnchorProps } from '../Anchor.tsx';
import { Money } from '../display/Money.tsx';
import { StatusChip } from '../display/StatusChip.tsx';
import { SearchDialog, type SearchDialogProps, type SearchGroup } from './SearchDialog.tsx';

const groups: readonly SearchGroup[] = [
  {
    label: 'Customers',
    items: [
      {
        key: 'c1',
        href: '#c1',
        title: people.usual,
        note: 'ngozi@example.com · +234 803 555 0134',
        end: <StatusChip kind="user" status={1} />,
      },
      {
        key: 'c2',
        href: '#c2',
        title: people.long,
        note: 'a-very-long-address-of-an-email@example.com · +234 803 555 0134',
        end: <StatusChip kind="user" status={30} />,
      },
    ],
  },
  {
    label: 'Transactions',
    items: [
      {
        key: 't1',
        href: '#t1',
        title: 'payment-1732612345678-wallet-ABCDE',
        note: `Paid in · ${people.usual} · Nov 26, 2026`,
        end: <Money naira={1_250_000} />,
      },
    ],
  },
];

const followed = fn();

/** A link that stays on the page of the story. */
function Link({ href, onClick, children, ...rest }: AnchorProps) {
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
        followed(href);
      }}
    >
      {children}
    </a>
  );
}

function Typed(props: SearchDialogProps) {
  const [value, setValue] = useState(props.value);
  return (
    <SearchDialog
      {...props}
      value={value}
      onType={(typed) => {
        setValue(typed);
        props.onType(typed);
      }}
    />
  );
}
Typed.displayName = 'SearchDialog';

const meta = {
  component: SearchDialog,
  parameters: about(
    'One search of everything, opened by a key from anywhere. It leads to a page; it changes nothing.',
    'the search of one list, which is FilterSearch.',
    {
      height: 520,
      keys: [
        ['/ or Ctrl K', 'Opens it, wherever nobody types.'],
        ['↓ ↑', 'The next and the one before, round and round.'],
        ['Enter', 'Opens what is chosen; waits for the answer where it travels.'],
        ['Ctrl Enter', 'Opens it in a new tab.'],
        ['Escape', 'Closes it.'],
      ],
    },
  ),
  args: {
    open: true,
    onClose: fn(),
    placeholder: 'Name, email, phone, reference or amount',
    value: 'ngozi',
    onType: fn(),
    groups,
  },
  argTypes: { groups: { control: false } },
  render: (args) => (
    <AppLink value={Link}>
      <Typed {...args} />
    </AppLink>
  ),
} satisfies Meta<typeof SearchDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

const chosen = (): string | null | undefined => document.querySelector('[role="option"][aria-selected="true"]')?.id;

export const Found: Story = {
  play: async ({ args }) => {
    const field = await screen.findByRole('combobox', { name: 'Search' });
    await waitFor(() => expect(field).toHaveFocus());
    await expect(screen.getAllByRole('option')).toHaveLength(3);
    await expect(field).toHaveAttribute('aria-activedescendant', chosen());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(screen.getByRole('option', { name: /payment-/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(followed).toHaveBeenCalledWith('#t1');
  },
};

/** Enter waits for the answer to what was typed. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ args }) => {
    await screen.findByRole('combobox', { name: 'Search' });
    await userEvent.keyboard('{Enter}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Nothing: Story = { args: { value: 'zzz', groups: [], message: 'Nothing has these words.' } };

export const Phone: Story = { globals: phone };
