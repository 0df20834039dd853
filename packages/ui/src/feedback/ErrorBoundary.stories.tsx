import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';

function Broken(): never {
  throw new Error('The code of this section could not be fetched');
}

function Sections(props: ErrorBoundaryProps) {
  const [section, setSection] = useState('transactions');
  return (
    <>
      <ErrorBoundary key={section} {...props}>
        {section === 'transactions' ? <Broken /> : 'Profile'}
      </ErrorBoundary>
      <Button onClick={() => setSection('profile')}>Go to profile</Button>
    </>
  );
}

const meta = {
  component: ErrorBoundary,
  parameters: about(
    'Around each section of a dashboard: when one breaks, the shell and the other sections stay.',
    'calls that fail, whose place shows an ErrorState.',
  ),
  args: { children: 'The section as it should be.', onRetry: fn() },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof ErrorBoundary>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Whole: Story = {};
export const BrokenSection: Story = {
  // The boundary shows the error; React would report it as well.
  parameters: { react: { rootOptions: { onCaughtError: () => undefined } } },
  args: { header: <PageHeader title="Transaction History" /> },
  render: (args) => <Sections {...args} />,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This section could not be opened.');
    await expect(canvas.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to profile' }));
    await expect(canvas.getByText('Profile')).toBeVisible();
  },
};
