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
      button('Dispute', `${path}/dispute`),
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
    ...(refund.status === 'needs-attention' ? [] : [button('Needs attention', `${path}/needs-attention`)]),
    button('Process', `${path}/process`),
    button('Fail', `${path}/fail`),
  ];
}

function disputeButtons(dispute) {
  const path = `disputes/${dispute.id}`;
  if (dispute.status === 'resolved') return [];
  const open = dispute.status === 'awaiting-merchant-feedback';
  return [
    ...(open ? [button('Remind', `${path}/remind`), button('Let the time run out', `${path}/expire`)] : []),
    button('Bank takes it', `${path}/take`),
    button('Bank lets go', `${path}/release`),
  ];
}

/** A link to the evidence that was uploaded. */
function evidenceOf({ attachments }) {
  if (!attachments) return 'None';
  const link = document.createElement('a');
  link.href = `/uploads/${encodeURIComponent(attachments)}`;
  link.textContent = 'Open';
  return link;
}

const read = () => Promise.all([call('state'), call('books'), call('disputes'), call('webhooks'), call('accounts')]);

function draw([, books, disputes, events, accounts]) {
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
    ['Transaction', 'Amount', 'Status', 'By dispute', 'Begun', ''],
    books.refunds
      .toReversed()
      .map((each) => [
        each.transaction_reference,
        amountOf(each.amount),
        each.status,
        each.dispute === null ? '' : String(each.dispute),
        time(each.createdAt),
        refundButtons(each),
      ]),
  );
  fill(
    'disputes',
    ['Transaction', 'Amount', 'Status', 'Resolution', 'Due', 'Evidence', ''],
    disputes.map((each) => [
      each.transaction.reference,
      amountOf(each.refund_amount),
      each.status,
      each.resolution ?? '',
      time(each.dueAt),
      evidenceOf(each),
      disputeButtons(each),
    ]),
  );
  fill(
    'transfers',
    ['Reference', 'To', 'Amount', 'Status', 'Begun', ''],
    books.transfers
      .toReversed()
      .map((each) => [
        each.reference,
        each.recipient ? `${each.recipient.details.account_number} ${each.recipient.details.bank_name}` : '',
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

await begin(read, draw);
