import { useState } from 'react';
import { expect, test } from 'vitest';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { Modal } from './Modal.tsx';
import { ToastProvider, useToasts, useToastsOf } from './Toasts.tsx';

/** Says a message, and opens a dialog or another place, at once or when a second is over. */
function Acts() {
  const toasts = useToasts();
  const [place, setPlace] = useState('home');
  useToastsOf(place);
  const [isOpen, setOpen] = useState(false);
  const say = () => toasts.success('The statement was saved.');
  const sayAndOpen = () => {
    say();
    setOpen(true);
  };
  return (
    <>
      <button onClick={say}>Say</button>
      <button onClick={sayAndOpen}>Say and open</button>
      <button onClick={() => setOpen(true)}>Open</button>
      <button onClick={() => setPlace('history')}>Leave</button>
      <Modal open={isOpen} title="Details" onClose={() => setOpen(false)}>
        What is open
      </Modal>
    </>
  );
}

const show = () =>
  render(
    <ToastProvider seconds={60}>
      <Acts />
    </ToastProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const message = () => screen.queryByText('The statement was saved.');
const secondOver = () => new Promise((resolve) => setTimeout(resolve, 1100));

test.each(['Open', 'Leave'])('a toast of an earlier act goes when somebody presses %s', async (next) => {
  show();
  await press('Say');
  await waitFor(() => expect(message()).toBeVisible());
  await secondOver();
  await press(next);
  await waitFor(() => expect(message()).toBeNull());
});

test('a toast of the act that opens a dialog is shown in it', async () => {
  show();
  await press('Say and open');
  await screen.findByText('What is open');
  expect(message()?.closest('[role=dialog]')).not.toBeNull();
  await secondOver();
  expect(message()).toBeVisible();
});
