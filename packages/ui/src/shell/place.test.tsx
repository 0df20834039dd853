import { afterEach, expect, test, vi } from 'vitest';
import { useCallback, useState } from 'react';
import { screen, userEvent, waitFor } from 'storybook/test';
import { render } from '../../testing/render.tsx';
import { placesOf, usePlaces } from './place.ts';

interface Place {
  section: string;
  userId?: string;
}

const sections = ['home', 'transactions', 'customers'];

const places = placesOf<Place>({
  key: 'testSection',
  read: (state) => {
    if (typeof state !== 'object' || state === null) return null;
    const { section, userId }: Partial<Place> = { ...state };
    if (section === undefined || !sections.includes(section)) return null;
    return userId === undefined ? { section } : { section, userId };
  },
  sectionOf: ({ section }) => section,
  placeOf: (section) => ({ section: section !== null && sections.includes(section) ? section : 'home' }),
});

afterEach(() => localStorage.clear());

const shown = vi.fn<(place: Place, replace: boolean) => void>();

/** A router of one entry: what is shown replaces it. */
function Dashboard({ entry = null }: { entry?: unknown }) {
  const [state, setState] = useState(entry);
  const show = useCallback((place: Place, { replace }: { replace: boolean }) => {
    shown(place, replace);
    setState(place);
  }, []);
  const { place, go } = usePlaces(places, { entry: state, show });
  return (
    <>
      <h1>{place.userId ?? place.section}</h1>
      <button type="button" onClick={() => go({ section: 'transactions' })}>
        Transactions
      </button>
      <button type="button" onClick={() => go({ section: 'customers', userId: 'u1' })}>
        Ngozi Eze
      </button>
    </>
  );
}

const heading = () => screen.getByRole('heading').textContent;

test('a first visit begins at home, and its history entry says so', async () => {
  shown.mockClear();
  render(<Dashboard />);
  expect(heading()).toBe('home');
  await waitFor(() => expect(shown.mock.calls).toEqual([[{ section: 'home' }, true]]));
});

test('the next visit begins at the section seen last, until that is forgotten', async () => {
  render(<Dashboard entry={{ section: 'transactions' }} />);
  await waitFor(() => expect(localStorage.getItem('testSection')).toBe('transactions'));
  expect(places.remembered()).toEqual({ section: 'transactions' });
  places.forget();
  expect(places.remembered()).toEqual({ section: 'home' });
});

test('a remembered name that no section has leads home', () => {
  localStorage.setItem('testSection', '<script>');
  expect(places.remembered()).toEqual({ section: 'home' });
});

test('an entry that has a place keeps it, and an entry that holds nonsense gets a place', async () => {
  shown.mockClear();
  render(<Dashboard entry={{ section: 'customers', userId: 'u1' }} />);
  expect(heading()).toBe('u1');
  render(<Dashboard entry={{ section: 'treasury' }} />);
  await waitFor(() => expect(shown.mock.calls).toEqual([[{ section: 'customers' }, true]]));
});

test('going to another place adds an entry; going to the present place adds none', async () => {
  render(<Dashboard entry={{ section: 'home' }} />);
  shown.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Ngozi Eze' }));
  expect(heading()).toBe('u1');
  await userEvent.click(screen.getByRole('button', { name: 'Ngozi Eze' }));
  expect(shown.mock.calls).toEqual([[{ section: 'customers', userId: 'u1' }, false]]);
  await userEvent.click(screen.getByRole('button', { name: 'Transactions' }));
  expect(shown).toHaveBeenLastCalledWith({ section: 'transactions' }, false);
  await waitFor(() => expect(localStorage.getItem('testSection')).toBe('transactions'));
});
