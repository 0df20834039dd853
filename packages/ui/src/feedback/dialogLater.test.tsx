import { useState, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { screen, userEvent } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { dialogLater } from './dialogLater.ts';
import { ToastProvider } from './Toasts.tsx';

interface DialogProps {
  onClose: () => void;
}
const Dialog = ({ onClose }: DialogProps) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
);

function Page({ Later }: { Later: ComponentType<DialogProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <ToastProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <Later onClose={() => setOpen(false)} />}
    </ToastProvider>
  );
}

test('the code of a dialog is fetched when the dialog is opened, and only once', async () => {
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockResolvedValue(Dialog);
  render(<Page Later={dialogLater(load)} />);
  expect(load).not.toHaveBeenCalled();
  for (let n = 0; n < 2; n += 1) {
    await userEvent.click(screen.getByText('Open'));
    await userEvent.click(await screen.findByText('Close'));
  }
  expect(load).toHaveBeenCalledOnce();
});

test('code that cannot be fetched leaves the page as it is and says so, and is fetched again the next time', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<ComponentType<DialogProps>>>().mockRejectedValueOnce(new TypeError('offline'));
  load.mockResolvedValue(Dialog);
  render(<Page Later={dialogLater(load)} />);
  await userEvent.click(screen.getByText('Open'));
  await expect(screen.findByText(/This window could not be opened/)).resolves.toBeVisible();
  await userEvent.click(screen.getByText('Open'));
  await expect(screen.findByText('Close')).resolves.toBeVisible();
  online.mockRestore();
});
