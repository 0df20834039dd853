import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { CodeNotFetched } from '../shell/loadCode.ts';
import { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';
import { FaultReport } from './faults.ts';

function NotFetched(): never {
  throw new CodeNotFetched('A file of the app could not be fetched');
}

function Faulty(): never {
  throw new TypeError('Cannot read properties of undefined');
}

const report = fn(() => '7f3a91c0-5a1e-4c0e-9d3e-000000000001');

function Sections({ children, ...props }: ErrorBoundaryProps) {
  const [section, setSection] = useState('transactions');
  return (
    <>
      <ErrorBoundary key={section} {...props}>
        {section === 'transactions' ? children : 'Profile'}
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
/** The boundary shows the error; React would report it as well. */
const quiet = { react: { rootOptions: { onCaughtError: () => undefined } } };

export const NotFetchedSection: Story = {
  parameters: quiet,
  args: { header: <PageHeader title="Transaction History" />, children: <NotFetched /> },
  render: (args) => (
    <FaultReport value={report}>
      <Sections {...args} />
    </FaultReport>
  ),
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'This section could not be opened. Check your connection',
    );
    await expect(canvas.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible();
    await expect(report).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Go to profile' }));
    await expect(canvas.getByText('Profile')).toBeVisible();
  },
};
export const FaultOfOurs: Story = {
  parameters: quiet,
  args: { place: '/dashboard/transaction', onHome: fn(), help: 'Call +234 800 000 0000.', children: <Faulty /> },
  render: (args) => (
    <FaultReport value={report}>
      <ErrorBoundary {...args} />
    </FaultReport>
  ),
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'it is our fault. If it happens again, tell us the number 7f3a91c0.',
    );
    await expect(canvas.getByText('Call +234 800 000 0000.')).toBeVisible();
    await expect(report).toHaveBeenCalledWith(expect.any(TypeError), '/dashboard/transaction');
    await userEvent.click(canvas.getByRole('button', { name: 'Go home' }));
    await expect(args.onHome).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
