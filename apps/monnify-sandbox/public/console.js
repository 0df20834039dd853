/** The sandbox's page: shows the books and has buttons for the orders of `/sandbox/*`. */
import { amountOf, at, begin, button, call, fill, order, time } from './orders.js';

function chargeButtons(charge) {
  const path = `transactions/${encodeURIComponent(charge.reference)}`;
  if (charge.status === 'success') {
    const left = charge.paid - charge.refunded;
    return [
      button('Refund', `${path}/refund`),
      ...(left > 1 ? [button('Refund half', `${path}/refund`, { amount: Math.floor(left / 2) })] : []),
      button('Reverse', `${path}/reverse`),
    ];
  }
  if (charge.status === 'reversed') return [];
  // It is not what was asked for, so it is sent back.
  const half = { amount: Math.floor(charge.requested_amount / 2) };
  return [
    button('Confirm transfer', `${path}/confirm`),
    button('Transfer half', `${path}/confirm`, half),
    button('Pay', `${path}/pay`),
    button('Fail', `${path}/fail`),
  ];
}

function transferButtons(transfer) {
  const path = `transfers/${encodeURIComponent(transfer.reference)}`;
  if (transfer.status === 'success') return [button('Reverse', `${path}/reversed`)];
  if (transfer.status !== 'pending') return [];
  return [button('Settle', `${path}/success`), button('Fail', `${path}/failed`), button('Reverse', `${path}/reversed`)];
}

function refundButtons(refund) {
  const path = `refunds/${refund.id}`;
  if (refund.status === 'processed' || refund.status === 'failed') return [];
  return [
    ...(refund.status === 'pending' ? [button('Start', `${path}/start`)] : []),
    button('Process', `${path}/process`),
    button('Fail', `${path}/fail`),
  ];
}

const read = () => Promise.all([call('state'), call('books'), call('webhooks'), call('accounts')]);

function draw([, books, events, accounts]) {
  at('numbers').replaceChildren(...accounts.map(({ number }) => new Option(number)));
  fill(
    'accounts',
    ['Number', 'Bank', 'Name', 'Customer'],
    accounts.map((each) => [each.number, each.bankName, each.name, each.email]),
  );
  fill(
    'transactions',
    ['Reference', 'Customer', 'Amount', 'Channel', 'Status', 'Begun', ''],
    books.transactions
      .toReversed()
      .map((each) => [
        each.reference,
        each.customer.email,
        amountOf(each.amount),
        each.channel,
        each.status,
        time(each.created_at),
        chargeButtons(each),
      ]),
  );
  fill(
    'refunds',
    ['Reference', 'Transaction', 'Amount', 'Status', 'Begun', ''],
    books.refunds
      .toReversed()
      .map((each) => [
        each.reference,
        each.transaction_reference,
        amountOf(each.amount),
        each.status,
        time(each.createdAt),
        refundButtons(each),
      ]),
  );
  fill(
    'transfers',
    ['Reference', 'To', 'Amount', 'Status', 'Begun', ''],
    books.transfers
      .toReversed()
      .map((each) => [
        each.reference,
        `${each.recipient.details.account_number} ${each.recipient.details.bank_name}`,
        amountOf(each.amount),
        each.status,
        time(each.createdAt),
        transferButtons(each),
      ]),
  );
  fill(
    'events',
    ['Event', 'State', 'Attempts', 'Last answer', 'At', ''],
    events.map((each) => [
      each.event,
      each.state,
      String(each.attempts.length),
      String(each.attempts.at(-1)?.status ?? ''),
      time(each.createdAt),
      [button('Send again', `webhooks/${each.id}/resend`)],
    ]),
  );
}

at('transfer').addEventListener('submit', (event) => {
  event.preventDefault();
  const { number, naira, sender, unnoticed, refused } = event.target.elements;
  void order(`accounts/${number.value}/transfer`, 'POST', {
    amount: Math.round(Number(naira.value) * 100),
    sender: sender.value,
    unnoticed: unnoticed.checked,
    refused: refused.checked,
  });
});
at('settle').addEventListener('click', () => void order('settle', 'POST'));
at('end-tokens').addEventListener('click', () => void order('tokens', 'DELETE'));

await begin(read, draw);
