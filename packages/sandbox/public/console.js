/** The sandbox's page: shows the books and has buttons for the orders of `/sandbox/*`. `/sandbox/page` says what this gateway has. */

const SHOWN = 50;
const at = (id) => document.getElementById(id);

/** Writes whole kobo as naira, without floating point. */
function amountOf(kobo) {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}NGN ${BigInt(digits.slice(0, -2)).toLocaleString('en-NG')}.${digits.slice(-2)}`;
}

const time = (iso) => new Date(iso).toLocaleString('en-NG', { dateStyle: 'short', timeStyle: 'medium' });

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

function button(label, path, body, method = 'POST') {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', () => void order(path, method, body));
  return node;
}

function cell(tag, content) {
  const node = document.createElement(tag);
  if (tag === 'th') node.scope = 'col';
  node.append(...(Array.isArray(content) ? content : [content]));
  return node;
}

function row(tag, contents) {
  const node = document.createElement('tr');
  node.append(...contents.map((content) => cell(tag, content)));
  return node;
}

function fill(id, headings, rows) {
  const body = rows.slice(0, SHOWN).map((contents) => row('td', contents));
  if (body.length === 0) {
    const none = row('td', ['None yet']);
    none.firstChild.colSpan = headings.length;
    body.push(none);
  }
  at(id).replaceChildren(row('th', headings), ...body);
}

function chargeButtons(charge) {
  const path = `transactions/${encodeURIComponent(charge.reference)}`;
  if (charge.status === 'success') {
    const left = charge.paid - charge.refunded;
    return [
      button('Refund', `${path}/refund`),
      ...(left > 1 ? [button('Refund half', `${path}/refund`, { amount: Math.floor(left / 2) })] : []),
      button('Reverse', `${path}/reverse`),
      ...(page.hasDisputes ? [button('Dispute', `${path}/dispute`)] : []),
    ];
  }
  if (charge.status === 'reversed') return [];
  // Half is not what was asked for: it is sent back, unless the merchant accepts other amounts.
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

const refundLabels = { start: 'Start', 'needs-attention': 'Needs attention', process: 'Process', fail: 'Fail' };

function refundButtons(refund) {
  if (refund.status === 'processed' || refund.status === 'failed') return [];
  return Object.entries(refundLabels)
    .filter(([name]) => name in page.refundMoves && page.refundMoves[name] !== refund.status)
    .filter(([name]) => name !== 'start' || refund.status === 'pending')
    .map(([name, label]) => button(label, `refunds/${refund.id}/${name}`));
}

function disputeButtons(dispute) {
  const path = `disputes/${dispute.id}`;
  if (dispute.status === 'resolved') return [];
  const isOpen = dispute.status === 'awaiting-merchant-feedback';
  return [
    ...(isOpen ? [button('Remind', `${path}/remind`), button('Let the time run out', `${path}/expire`)] : []),
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

function drawMoney({ transactions, refunds, transfers }) {
  fill(
    'transactions',
    ['Reference', 'Customer', 'Amount', 'Channel', 'Status', 'Begun', ''],
    transactions
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
    ['Refund', 'Transaction', 'Amount', 'Status', 'By dispute', 'Begun', ''],
    refunds
      .toReversed()
      .map((each) => [
        String(each.reference ?? each.id),
        each.transaction_reference,
        amountOf(each.amount),
        each.status,
        String(each.dispute ?? ''),
        time(each.createdAt),
        refundButtons(each),
      ]),
  );
  fill(
    'transfers',
    ['Reference', 'To', 'Amount', 'Status', 'Begun', ''],
    transfers
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
}

function draw([state, books, events, accounts, disputes]) {
  at('balance').textContent = amountOf(state.balance);
  at('target').textContent = state.webhookUrl ?? 'nowhere';
  at('mishap').textContent = state.mishap ? `${state.mishap.mode}, next ${state.mishap.count}` : 'none';
  at('faults').textContent =
    state.faults.map((fault) => `${fault.mode} ${fault.path || 'all'}, next ${fault.count}`).join('; ') || 'none';
  drawMoney(books);
  at('numbers').replaceChildren(...accounts.map(({ number }) => new Option(number)));
  fill(
    'accounts',
    ['Number', 'Bank', 'Name', 'Customer'],
    accounts.map((each) => [each.number, each.bankName, each.name, each.email]),
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
}

/** What was drawn last. It is drawn again only after a change, so that the focus is kept. */
let drawn = '';

async function refresh() {
  const paths = ['state', 'books', 'webhooks', 'accounts', ...(page.hasDisputes ? ['disputes'] : [])];
  const [state, books, events, accounts, disputes = []] = await Promise.all(paths.map((path) => call(path)));
  const records = [state, books, events, accounts, disputes];
  const now = JSON.stringify(records);
  if (now === drawn) return;
  drawn = now;
  draw(records);
}

const values = (form) => {
  const fields = Object.fromEntries(new FormData(form));
  return { ...fields, count: Number(fields.count) };
};

function listen() {
  const onSubmit = (id, act) =>
    at(id).addEventListener('submit', (event) => {
      event.preventDefault();
      act(event.target);
    });
  onSubmit('fault', (form) => void order('faults', 'POST', values(form)));
  onSubmit('webhook', (form) => void order('webhooks', 'POST', values(form)));
  onSubmit('transfer', (form) => {
    const { number, naira, sender, unnoticed, refused } = form.elements;
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
}

/** What never changes: the gateway's name, paths, cards and orders. */
function introduce() {
  document.title = `${page.name} sandbox`;
  at('name').textContent = document.title;
  at('about').textContent = `Stands in for ${page.name} on this machine. No real money moves.`;
  at('unnoticed').textContent = page.unnoticed;
  at('paths').append(...page.paths.map((path) => new Option(path)));
  at('orders').prepend(...page.orders.map(({ label, path, method }) => button(label, path, {}, method)));
  at('disputes-section').hidden = !page.hasDisputes;
  fill(
    'cards',
    ['Card', 'CVV', 'What happens'],
    page.cards.map(({ number, cvv, meaning }) => [number, cvv, meaning]),
  );
  fill('identities', [page.identity, `What ${page.identified} comes to`], [...page.identities, ['any other', 'Fits']]);
}

const page = await call('page');
introduce();
listen();
await refresh();
setInterval(() => {
  refresh().catch(() => {
    at('notice').textContent = 'The sandbox does not answer.';
  });
}, 2000);
