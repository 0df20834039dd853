import { expect, test } from 'vitest';
import { screen, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { render } from '../../testing/render.tsx';
import { ToastProvider } from './Toasts.tsx';
import { useFailureToast } from './useFailureToast.ts';

const words = { refused: 'Failed to fetch users', broken: 'Error fetching users' };

function List({ error }: { error: unknown }) {
  useFailureToast(error, words);
  return null;
}

const page = (error: unknown) => (
  <ToastProvider seconds={60}>
    <List error={error} />
  </ToastProvider>
);

test('a failure is shown once, in the server’s words where it refused, otherwise in the words for its kind', async () => {
  const refusal = new ApiError({ status: 403, code: 'forbidden', message: 'Not allowed.' });
  const show = render(page(undefined));
  expect(screen.queryByRole('alert')).toBeNull();
  show(page(refusal));
  await waitFor(() => expect(screen.getByText('Not allowed.')).toBeVisible());
  show(page(refusal));
  expect(screen.getAllByText('Not allowed.')).toHaveLength(1);
  show(page(new ApiError({ status: 500, code: 'internal', message: 'Something failed.' })));
  await waitFor(() => expect(screen.getByText('Failed to fetch users')).toBeVisible());
  show(page(new TypeError('odd answer')));
  await waitFor(() => expect(screen.getByText('Error fetching users')).toBeVisible());
});
