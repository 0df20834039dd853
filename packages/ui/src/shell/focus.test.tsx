import { expect, onTestFinished, test, vi } from 'vitest';
import { useState } from 'react';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { useFocusOnArrival, useFocusOnChange, useFocusReturn } from './focus.ts';

interface SectionProps {
  name: string;
  /** The key of its history entry. */
  at?: string;
  isReturn?: boolean;
  height?: number;
}

function Section({ name, at = name, isReturn = false, height = 0 }: SectionProps) {
  useFocusOnChange(name, { key: at, isReturn });
  return (
    <main id="content" tabIndex={-1} style={{ height }}>
      {name}
    </main>
  );
}

test('the first section leaves the focus alone; the next one takes the focus and begins at the top', () => {
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

function Arrival({ isReturn }: { isReturn: boolean }) {
  useFocusOnArrival(false, true, { key: 'first', isReturn });
  return (
    <main id="content" tabIndex={-1}>
      <h1 tabIndex={-1}>Circle</h1>
    </main>
  );
}

test.each([
  [false, 'H1', true],
  [true, 'BODY', false],
])(
  'where the first section is a return (%s), the focus is on %s, and the page at its top: %s',
  async (isReturn, focused, atTop) => {
    document.body.style.minHeight = '5000px';
    onTestFinished(() => {
      document.body.style.minHeight = '';
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    window.scrollTo({ top: 300, behavior: 'instant' });
    render(<Arrival isReturn={isReturn} />);
    await waitFor(() => expect(document.activeElement?.tagName).toBe(focused));
    await waitFor(() => expect(window.scrollY === 0).toBe(atTop));
  },
);

test('a section that Back returns to is scrolled to where it was left, once its content is there again', async () => {
  const show = render(<Section name="list" at="first" height={5000} />);
  window.scrollTo({ top: 1200, behavior: 'instant' });
  await new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
  show(<Section name="details" at="second" height={5000} />);
  await waitFor(() => expect(window.scrollY).toBe(0));
  show(<Section name="list" at="first" isReturn height={0} />);
  expect(window.scrollY).toBe(0);
  show(<Section name="list" at="first" isReturn height={5000} />);
  await waitFor(() => expect(window.scrollY).toBe(1200));
  show(<Section name="details" at="third" height={5000} />);
  await waitFor(() => expect(window.scrollY).toBe(0));
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

test('after dialogs the focus is back on the button that opened the first dialog', async () => {
  render(<Dialogs buttonStays />);
  await userEvent.click(screen.getByRole('button', { name: 'Add funds' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add funds' })).toHaveFocus());
});

test('where the button that opened a dialog is gone, the section has the focus', async () => {
  render(<Dialogs buttonStays={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add funds' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
