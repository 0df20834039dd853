/** The list of moves of our own money in each of its states, and the form that asks for another one. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getOwnMoves, moveOwnMoney } from '@ajose/sdk/admin/own-moves';
import { getReconciliation } from '@ajose/sdk/admin/reports';
import type { GetOwnMovesReply } from '@ajose/sdk/contract/own-moves';
import { lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, isBusy } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { OwnMoves } from './OwnMoves.tsx';

const moves: GetOwnMovesReply = {
  success: true,
  moves: [
    {
      _id: customer._id,
      from: 'paystack',
      to: 'bank',
      amount: 1_250_000,
      day: '2026-11-24',
      reference: 'STL-20261124',
      reason: 'Settlement of the week',
      askedBy: { _id: customer._id, name: 'Adaeze Nwosu' },
      approvedBy: { _id: customer._id, name: 'Bayo Ade' },
      at: '2026-11-25T09:00:00.000Z',
    },
  ],
  pagination: { total: 1, pages: 1 },
};
const none: GetOwnMovesReply = { success: true, moves: [], pagination: { total: 0, pages: 0 } };

const list = (api: Parameters<typeof getOwnMoves>[0]) => getOwnMoves(api, {});
const asked = (api: Parameters<typeof moveOwnMoney>[0]) =>
  moveOwnMoney(api, {
    from: 'paystack',
    to: 'bank',
    amount: 0,
    day: '',
    reference: '',
    reason: '',
    idempotencyKey: '',
  });
const show = (admin = adaeze) => showPage(<OwnMoves />, admin, addressOf({ section: 'reconciliation' }));

test('shows each move with who asked and who approved', async () => {
  const release = on(list).waits(moves);
  await show();
  await expect.poll(isBusy).toBe(true);
  release();
  await expectWords([
    'Paystack to our bank',
    'STL-20261124: Settlement of the week',
    'Adaeze Nwosu, approved by Bayo Ade',
    '₦1,250,000.00',
  ]);
  await expectAccessibleState();
});

test('says that there are no moves, or that they could not be fetched', async () => {
  on(list).refuses();
  await show();
  await expectWords(['The moves could not be fetched.']);
  on(list).answers(none);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['Nothing was moved yet']);
});

test('shows the form only to those who may correct the books', async () => {
  on(list).answers(none);
  await show({ ...adaeze, role: 'support' });
  await expectWords(['Nothing was moved yet']);
  await expect.element(page.getByRole('button', { name: 'Record a move' })).not.toBeInTheDocument();
});

test('asks for a move, and sends the same form again with the same key', async () => {
  on(list).answers(none);
  on(getReconciliation).answers({
    success: true,
    reconciliation: {
      gateways: [
        {
          name: 'paystack',
          lines: [],
          expected: 0,
          expectedThen: 0,
          underWay: [],
          askedAt: null,
          reachable: false,
          balance: null,
          difference: null,
          differsSince: null,
          caseId: null,
        },
      ],
      notSent: 0,
      bank: { lines: [], expected: 0 },
    },
  });
  await show();
  await page.getByRole('button', { name: 'Record a move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a move of our own money' });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(
    ['Please choose where it left', 'Please enter a valid amount', 'Please enter what the gateway'],
    dialog,
  );
  await expectAccessibleState();
  await dialog.getByRole('combobox', { name: 'From' }).selectOptions('Paystack');
  await dialog.getByRole('combobox', { name: 'To', exact: false }).selectOptions('Our bank');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5000');
  await dialog.getByRole('textbox', { name: 'Reference' }).fill('STL-1');
  await dialog.getByRole('textbox', { name: 'Why did it move?' }).fill('Settlement');
  on(asked).refuses();
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['could not be asked for'], dialog);
  on(asked).answers({ success: true, message: 'It waits for a second administrator.' });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['It waits for a second administrator.']);
  await expect.element(dialog).not.toBeInTheDocument();
  const bodies = sent().map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[1]).toEqual({
    from: 'paystack',
    to: 'bank',
    amount: 5000,
    day: lagosDay(new Date()),
    reference: 'STL-1',
    reason: 'Settlement',
    idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});
