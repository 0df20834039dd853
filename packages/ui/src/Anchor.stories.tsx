import type { Meta, StoryObj } from '@storybook/react-vite';
import type { MouseEvent } from 'react';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../testing/about.ts';
import { Anchor, AppLink, type AnchorProps } from './Anchor.tsx';

const follow = fn();

function RouterLink({ href, children, ...rest }: AnchorProps) {
  const onClick = (event: MouseEvent): void => {
    event.preventDefault();
    follow(href);
  };
  return (
    <a {...rest} href={href} onClick={onClick}>
      {children}
    </a>
  );
}

const meta = {
  component: Anchor,
  parameters: about(
    'What leads to another page of the app. A Button or an IconButton with a `href` is one too.',
    'what changes something or opens a question: that is a button.',
  ),
  args: { href: '#customers', children: 'All Users' },
} satisfies Meta<typeof Anchor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithoutARouter: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('link', { name: 'All Users' })).toHaveAttribute('href', '#customers'),
};
export const WithARouter: Story = {
  decorators: [
    (Story) => (
      <AppLink value={RouterLink}>
        <Story />
      </AppLink>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'All Users' }));
    await expect(follow).toHaveBeenLastCalledWith('#customers');
  },
};
export const AsAButton: Story = {
  render: ({ href, children }) => (
    <AppLink value={RouterLink}>
      <Button variant="outlined" href={href}>
        {children}
      </Button>
    </AppLink>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'All Users' }));
    await expect(follow).toHaveBeenLastCalledWith('#customers');
  },
};
