import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { expect, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { Card } from './Card.tsx';
import { FoldingSection } from './FoldingSection.tsx';

const wide = { viewport: { value: 'w1024' } };

const meta = {
  component: FoldingSection,
  parameters: about(
    'A part of a long page that one rarely comes for, as signing in within the profile.',
    'what a page is for: that is a Section, which is never folded.',
  ),
  args: {
    title: 'Signing in',
    summary: 'Password, passkeys, devices',
    children: <Card title="Password">A new password ends all your other sessions.</Card>,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof FoldingSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  globals: wide,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const title = canvas.getByRole('button', { name: /^Signing in/ });
    await expect(canvas.queryByRole('heading', { name: 'Password' })).not.toBeInTheDocument();
    title.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(title).toHaveAttribute('aria-expanded', 'true');
  },
};
export const Linked: Story = {
  globals: phone,
  args: { linked: true },
  play: ({ canvas }) => expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible(),
};
/** As where help, open over the page, leads to a part of it. */
export const LinkedLater: Story = {
  globals: phone,
  render: function LinkedLater(args) {
    const [linked, setLinked] = useState(false);
    return (
      <>
        <Button onClick={() => setLinked(true)}>Lead there</Button>
        <FoldingSection {...args} linked={linked} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Password' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Lead there' }));
    await expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible();
  },
};
export const InitiallyOpen: Story = {
  globals: phone,
  args: { initiallyOpen: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Signing in/ }));
    await expect(canvas.queryByRole('heading', { name: 'Password' })).not.toBeInTheDocument();
  },
};
export const Everywhere: Story = {
  globals: wide,
  args: { everywhere: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Password' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Signing in/ }));
    await expect(canvas.getByRole('heading', { name: 'Password' })).toBeVisible();
  },
};
/** As for a table that can be downloaded. */
export const WithActions: Story = {
  globals: phone,
  args: { actions: <Button size="small">Download</Button> },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Signing in/ }));
    const download = canvas.getByRole('button', { name: 'Download' });
    await expect(download).toBeVisible();
    // Below its head, which stays as wide.
    await expect(download.closest('h2 ~ *')).toBeNull();
  },
};
export const WideWithActions: Story = { globals: wide, args: { actions: <Button size="small">Download</Button> } };
