import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { Modal } from './Modal.tsx';
import { ToastProvider, useToasts } from './Toasts.tsx';

const long =
  'Failed to update status: the transfer to OPay Digital Services Limited (OPay) is still on its way. Try again when it has settled.';

function Buttons() {
  const toasts = useToasts();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, minHeight: 260, alignContent: 'end' }}>
      <Button variant="outlined" onClick={() => toasts.success('Product updated successfully!')}>
        Success
      </Button>
      <Button variant="outlined" onClick={() => toasts.error('Failed to fetch users')}>
        Error
      </Button>
      <Button variant="outlined" onClick={() => toasts.error(long)}>
        Long
      </Button>
    </div>
  );
}

const meta = {
  component: ToastProvider,
  parameters: about(
    'Short messages about what just happened: 5 seconds in the back-office, 3 for customers, longer under the pointer and for long good news.',
    'messages that must not be missed: those belong in the page, beside what they are about.',
    { height: 360 },
  ),
  args: { seconds: 60, children: <Buttons /> },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof ToastProvider>;
export default meta;

type Story = StoryObj<typeof meta>;

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

export const Success: Story = {
  play: async () => {
    await press('Success');
    await expect(await screen.findByRole('status')).toHaveTextContent('Product updated successfully!');
  },
};
export const Failure: Story = {
  play: async () => {
    await press('Error');
    await expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
  },
};
export const InsideADialog: Story = {
  args: {
    children: (
      <Modal open title="Add Group" onClose={() => undefined}>
        <Buttons />
      </Modal>
    ),
  },
  play: async () => {
    await press('Error');
    // An open dialog hides everything else from screen readers, and from this query.
    await expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
    await userEvent.click(screen.getByRole('button', { name: 'Close message' }));
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};
function Opens() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Buttons />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Modal open={open} title="Add Group" onClose={() => setOpen(false)}>
        <Buttons />
      </Modal>
    </>
  );
}
/** What was said of an earlier act is not said in the dialog of another; what came with the dialog stays. */
export const PutAwayByADialog: Story = {
  args: { children: <Opens /> },
  play: async () => {
    await press('Error');
    await screen.findByRole('alert');
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await press('Success');
    await press('Open');
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.queryByText('Failed to fetch users')).toBeNull());
    await expect(screen.getByText('Product updated successfully!')).toBeVisible();
  },
};
/** A toast covers nothing of the dialog, also where it fills a phone. */
export const InASheet: Story = {
  globals: phone,
  args: {
    children: (
      <Modal open title="Statement" onClose={() => undefined}>
        <p>You agree to the terms.</p>
        <div style={{ height: 1200 }}>
          <Buttons />
        </div>
      </Modal>
    ),
  },
  play: async () => {
    await press('Error');
    const toast = (await screen.findByRole('alert')).getBoundingClientRect();
    const title = screen.getByRole('heading', { name: 'Statement' }).getBoundingClientRect();
    const text = screen.getByText('You agree to the terms.').getBoundingClientRect();
    await expect(toast.top).toBeGreaterThanOrEqual(title.bottom);
    await expect(text.top).toBeGreaterThanOrEqual(toast.bottom);
  },
};
/** What closes a dialog that fills the height stays free. */
export const InATallDialog: Story = {
  globals: { viewport: { value: 'w1024' } },
  args: {
    children: (
      <Modal open size="large" title="Add New Product" onClose={() => undefined}>
        <div style={{ height: 1200 }}>
          <Buttons />
        </div>
      </Modal>
    ),
  },
  play: async () => {
    await press('Error');
    await screen.findByRole('alert');
    const close = screen.getByRole('button', { name: 'Close' });
    const { left, top, width, height } = close.getBoundingClientRect();
    await expect(close.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
  },
};
export const Several: Story = {
  globals: phone,
  play: async () => {
    await press('Success');
    await press('Error');
    await press('Long');
    await press('Error');
    await expect(screen.getAllByRole('alert')).toHaveLength(2);
  },
};
export const Closed: Story = {
  play: async () => {
    await press('Error');
    await userEvent.click(await screen.findByRole('button', { name: 'Close message' }));
    await expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
};
export const LeavesByItself: Story = {
  args: { seconds: 0.4 },
  play: async () => {
    await press('Error');
    await expect(await screen.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument(), { timeout: 2000 });
  },
};
/** Good news with an amount and a bank stays as long as it takes to read. */
export const GoodNewsIsRead: Story = {
  args: { seconds: 0.3 },
  play: async () => {
    await press('Success');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await expect(screen.getByRole('status')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument(), { timeout: 3000 });
  },
};
/** A toast with the focus inside stays. */
export const Held: Story = {
  args: { seconds: 0.3 },
  play: async () => {
    await press('Error');
    const close = await screen.findByRole('button', { name: 'Close message' });
    close.focus();
    await new Promise((resolve) => setTimeout(resolve, 900));
    await expect(screen.getByRole('alert')).toBeVisible();
    close.blur();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument(), { timeout: 2000 });
  },
};
