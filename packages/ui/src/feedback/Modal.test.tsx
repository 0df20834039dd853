import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
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

test('text at 200 % has a dialog of twice the width where the window has room', async () => {
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
