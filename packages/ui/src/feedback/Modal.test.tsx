import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { screen, userEvent, waitFor } from 'storybook/test';
import Alert from '@mui/material/Alert';
import { render } from '../../testing/render.tsx';
import { pretend } from '../../testing/online.ts';
import { DialogActions } from '../form/DialogActions.tsx';
import { Form } from '../form/Form.tsx';
import { FormTextField } from '../form/FormTextField.tsx';
import { Modal } from './Modal.tsx';

/** The button that opens the dialog goes meanwhile, as that of a deleted row does. */
function Rows({ leavesAtOnce }: { leavesAtOnce: boolean }) {
  const [open, setOpen] = useState(false);
  const [deleted, setDeleted] = useState(false);
  return (
    <main id="content" tabIndex={-1}>
      {!deleted && (
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
      )}
      {(open || !leavesAtOnce) && (
        <Modal open={open} title="Delete it?" onClose={() => setOpen(false)}>
          <button
            type="button"
            onClick={() => {
              setDeleted(true);
              setOpen(false);
            }}
          >
            Yes
          </button>
        </Modal>
      )}
    </main>
  );
}

test.each([
  ['leaves at once', true],
  ['fades', false],
])('where a dialog %s and the button that opened it is gone, the page has the focus', async (_, leavesAtOnce) => {
  render(<Rows leavesAtOnce={leavesAtOnce} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(document.getElementById('content')).toHaveFocus());
});

/** The texts of a dialog's form, which its own button also clears. */
function Asks({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="Close your account" onClose={onClose}>
      <Form initialValues={{ password: '', why: '' }} failure="It failed." onSubmit={async () => undefined}>
        <FormTextField name="password" label="Password" />
        <FormTextField name="why" label="Why" />
      </Form>
    </Modal>
  );
}

test('Escape closes a dialog with a password in it at once, and asks before it discards a text', async () => {
  const close = vi.fn<() => void>();
  render(<Asks onClose={close} />);
  await userEvent.type(await screen.findByLabelText('Password'), 'Harmattan7');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  await userEvent.type(screen.getByLabelText('Why'), 'I move abroad');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Discard what you typed?')).toBeVisible();
  expect(close).toHaveBeenCalledOnce();
});

test('with text at 200 % a dialog is twice as wide where the window has room', async () => {
  document.documentElement.style.fontSize = '200%';
  try {
    await page.viewport(1280, 900);
    render(
      <Modal open title="Delete it?" size="small" onClose={() => undefined}>
        It cannot be undone.
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog.offsetWidth).toBe(800);
    await page.viewport(800, 900);
    await waitFor(() => expect(dialog.offsetWidth).toBe(800 - 2 * 32));
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test('on a phone with text at 200 % an icon stays beside the words of an alert', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.viewport(360, 740);
  render(
    <Modal open title="Withdraw Funds" onClose={() => undefined}>
      <Alert severity="warning">To keep the money safe, withdrawals open again tomorrow.</Alert>
    </Modal>,
  );
  const [icon, words] = (await screen.findByRole('alert')).children;
  expect(icon?.getBoundingClientRect().top).toBe(words?.getBoundingClientRect().top);
});

test('a phone with text at 200 % says in view that it is offline, wherever the dialog is scrolled', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
    pretend(true);
  });
  await page.viewport(360, 740);
  render(
    <Modal open title="Withdraw Funds" size="small" onClose={() => undefined}>
      <Form initialValues={{ note: '' }} failure="It failed." onSubmit={async () => undefined}>
        {Array.from({ length: 12 }, (_, index) => (
          <p key={index}>Withdrawals arrive within a day.</p>
        ))}
        <FormTextField name="note" label="Note" />
        <DialogActions submit="Confirm Withdrawal" busy="Sending…" onCancel={() => undefined} />
      </Form>
    </Modal>,
  );
  pretend(false);
  const hint = await screen.findByText('You are offline. Nothing can be sent.');
  const expectInView = () =>
    waitFor(() => {
      const { top, bottom } = hint.getBoundingClientRect();
      expect([top >= 0, bottom <= 740]).toEqual([true, true]);
    });
  await expectInView();
  screen.getByRole('button', { name: 'Cancel' }).scrollIntoView({ block: 'end' });
  await expectInView();
});
