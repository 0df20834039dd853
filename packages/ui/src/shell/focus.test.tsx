import { expect, test, vi } from 'vitest';
import { useState } from 'react';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { useFocusOnChange, useFocusReturn } from './focus.ts';

function Section({ name }: { name: string }) {
  useFocusOnChange(name);
  return (
    <main id="content" tabIndex={-1}>
      {name}
    </main>
  );
}

test('the first section leaves the focus alone, the next one takes it and begins at the top', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const show = render(<Section name="home" />);
  expect(document.body).toHaveFocus();
  show(<Section name="home" />);
  expect(scrollTo).not.toHaveBeenCalled();
  show(<Section name="transactions" />);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  scrollTo.mockRestore();
});

/** A button that opens the first of two dialogs; the second has the button that closes it. */
function Dialogs({ buttonStays }: { buttonStays: boolean }) {
  const [open, setOpen] = useState(false);
  const focus = useFocusReturn();
  const close = () => {
    setOpen(false);
    focus.giveBack();
  };
  return (
    <main id="content" tabIndex={-1}>
      {(buttonStays || !open) && (
        <button
          type="button"
          onClick={() => {
            focus.remember();
            setOpen(true);
          }}
        >
          Add funds
        </button>
      )}
      {open && (
        <button type="button" onClick={close}>
          Close
        </button>
      )}
    </main>
  );
}

test('after dialogs the focus is back on the button that opened the first', async () => {
  render(<Dialogs buttonStays />);
  await userEvent.click(screen.getByRole('button', { name: 'Add funds' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add funds' })).toHaveFocus());
});

test('where that button is gone, the section has the focus', async () => {
  render(<Dialogs buttonStays={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add funds' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
