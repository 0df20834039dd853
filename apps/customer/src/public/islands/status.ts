/** Calls the platform from the visitor's device: whether it answers, and how each way to pay in and out goes. */
import type { WayNow } from '@ajose/sdk/contract/help';
import { getStatus } from '@ajose/sdk/customer/help';
import { messageOf } from '@ajose/sdk/error';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { api } from '../../api.ts';

const names: Readonly<Record<WayNow['way'], string>> = {
  checkout: 'Pay in by card, USSD or OPay',
  transfer: 'Pay in by bank transfer',
  ownNumber: 'Pay in to your own account number',
  keptCard: 'Kept cards and auto-save',
  withdrawal: 'Withdraw to your bank',
};

const states: Readonly<Record<WayNow['state'], string>> = {
  works: 'Works',
  some: 'Slow for some',
  slow: 'Slow',
  closed: 'Paused',
};

/** What a state means for somebody who pays in or withdraws; nothing where the way works. */
const advice: Readonly<Record<WayNow['state'], string>> = {
  works: '',
  some: 'One payment provider does not answer. What you begin may stay pending, and no money is lost.',
  slow: 'The payment provider does not answer. What you begin may stay pending, and no money is lost.',
  closed: 'We paused it. What has begun goes on.',
};

const element = (name: string, text: string): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text });

function rowOf({ way, state, since }: WayNow): HTMLLIElement {
  const row = document.createElement('li');
  row.dataset['state'] = state;
  row.append(
    element('b', names[way]),
    element('span', states[state]),
    element('small', [`Since ${formatDateTime(since)}.`, advice[state]].filter((words) => words !== '').join(' ')),
  );
  return row;
}

function listOf(ways: readonly WayNow[]): HTMLElement {
  if (ways.length === 0) return element('p', 'It is not known just now how the payment providers answer.');
  const list = document.createElement('ul');
  list.append(...ways.map(rowOf));
  return list;
}

export async function startStatus(place: HTMLElement): Promise<void> {
  const list = document.querySelector('[data-ways]');
  place.textContent = 'Asking…';
  list?.replaceChildren();
  const begun = performance.now();
  try {
    const { ways } = await getStatus(api);
    const ms = Math.round(performance.now() - begun);
    place.textContent = `Ajose answers. It took ${ms} ms from your device, ${formatDateTime(new Date())} in Lagos.`;
    list?.replaceChildren(listOf(ways));
  } catch (error) {
    place.textContent = messageOf(error, 'Ajose did not answer just now.');
    list?.replaceChildren(element('p', 'It is not known just now how the payment providers answer.'));
  }
}
