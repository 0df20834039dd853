/** The sandbox's page: shows the books and has buttons for the orders of `/sandbox/*`. */

const SHOWN = 50;
const at = (id) => document.getElementById(id);

/** Writes whole kobo as naira, without floating point. */
function amountOf(kobo) {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}NGN ${BigInt(digits.slice(0, -2)).toLocaleString('en-NG')}.${digits.slice(-2)}`;
}

async function call(path, method = 'GET', body) {
  const response = await fetch(`/sandbox/${path}`, {
    method,
    ...(method === 'POST' ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

async function order(path, method, body) {
  try {
    await call(path, method, body);
    at('notice').textContent = 'Done.';
  } catch (error) {
    at('notice').textContent = error.message;
  }
  await refresh();
}

function button(label, path, body) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', () => void order(path, 'POST', body));
  return node;
}

function fill(id, headings, rows) {
  const head = document.createElement('tr');
  for (const heading of headings) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = heading;
    head.append(cell);
  }
  const body = rows.slice(0, SHOWN).map((cells) => {
    const row = document.createElement('tr');
    for (const content of cells) {
      const cell = document.createElement('td');
      cell.append(...(Array.isArray(content) ? content : [content]));
      row.append(cell);
    }
    return row;
  });
  if (body.length === 0) {
    const row = document.createElement('tr');
    const cell = document.createElement('td');
    cell.colSpan = headings.length;
    cell.textContent = 'None yet';
    row.append(cell);
    body.push(row);
  }
  at(id).replaceChildren(head, ...body);
}

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

const time = (iso) => new Date(iso).toLocaleString('en-NG', { dateStyle: 'short', timeStyle: 'medium' });

/** The last drawing. It is drawn again only after a change, so that the focus is kept. */
let drawn = '';

async function refresh() {
  const [state, books, disputes, events, accounts] = await Promise.all([
    call('state'),
    call('books'),
    call('disputes'),
    call('webhooks'),
    call('accounts'),
  ]);
  const now = JSON.stringify([state, books, disputes, events, accounts]);
  if (now === drawn) return;
  drawn = now;
  at('balance').textContent = amountOf(state.balance);
  at('target').textContent = state.webhookUrl ?? 'nowhere';
  at('mishap').textContent = state.mishap ? `${state.mishap.mode}, next ${state.mishap.count}` : 'none';
  at('faults').textContent =
    state.faults.map((fault) => `${fault.mode} ${fault.path || 'all'}, next ${fault.count}`).join('; ') || 'none';
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

const values = (form) => {
  const fields = Object.fromEntries(new FormData(form));
  return { ...fields, count: Number(fields.count) };
};

at('fault').addEventListener('submit', (event) => {
  event.preventDefault();
  void order('faults', 'POST', values(event.target));
});
at('webhook').addEventListener('submit', (event) => {
  event.preventDefault();
  void order('webhooks', 'POST', values(event.target));
});
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
at('no-faults').addEventListener('click', () => void order('faults', 'DELETE'));
at('normal').addEventListener('click', () => void order('webhooks', 'POST', { mode: 'normal' }));
at('resend').addEventListener('click', () => void order('webhooks/resend', 'POST'));
at('reset').addEventListener('click', () => void order('reset', 'POST'));

await refresh();
setInterval(() => {
  refresh().catch(() => {
    at('notice').textContent = 'The sandbox does not answer.';
  });
}, 2000);
