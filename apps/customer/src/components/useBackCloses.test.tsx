/** Dialogs in the browser's own history, which goes back in its own time. */
import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { overOf } from '../paths.ts';
import { afterGoingBack, useBackCloses } from './useBackCloses.ts';

function Page() {
  const [dialog, setDialog] = useState<string | null>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  useBackCloses(dialog !== null, () => setDialog(null));
  const section = typeof state === 'object' && state !== null && 'section' in state ? String(state.section) : 'none';
  return (
    <div style={{ height: 3000 }}>
      <div style={{ position: 'fixed', inset: '0 0 auto' }}>
        <button onClick={() => setDialog('one')}>Open</button>
        <button onClick={() => setDialog(null)}>Close</button>
        <button onClick={() => afterGoingBack(() => void navigate('', { state: { section: 'history' } }))}>Go</button>
        <p>
          {dialog ?? 'no dialog'}, {overOf(state) === null ? 'no entry' : 'an entry'}, {section}
        </p>
      </div>
    </div>
  );
}

const button = (name: string) => page.getByRole('button', { name });
const says = (words: string) => expect.element(page.getByRole('paragraph')).toHaveTextContent(words);

async function open(): Promise<void> {
  await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await button('Open').click();
  await says('one, an entry, none');
}

test('a page that is scrolled while its dialog closes stays where it was scrolled to', async () => {
  await open();
  await button('Close').click();
  window.scrollTo({ top: 700 });
  await says('no dialog, no entry, none');
  await new Promise(requestAnimationFrame);
  expect(window.scrollY).toBe(700);
});

test('a place that is chosen while Back closes a dialog stays chosen', async () => {
  await open();
  const go = history.go.bind(history);
  const back = vi.spyOn(history, 'go').mockImplementation((steps) => {
    go(steps);
    document.querySelectorAll('button')[2]?.click();
  });
  await button('Close').click();
  await says('no dialog, no entry, history');
  expect(back).toHaveBeenCalledOnce();
  await new Promise((done) => setTimeout(done, 200));
  await says('no dialog, no entry, history');
  back.mockRestore();
});

test('Back closes a dialog even before the dialog’s entry in the history is there', async () => {
  const before: unknown = history.state;
  const push = history.pushState.bind(history);
  const pushed = vi.spyOn(history, 'pushState').mockImplementation((...entry) => {
    push(...entry);
    queueMicrotask(() => {
      history.replaceState(before, '');
      window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
    });
  });
  await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await button('Open').click();
  await expect.poll(() => pushed.mock.calls.length).toBe(1);
  await says('no dialog, no entry, none');
  pushed.mockRestore();
});
