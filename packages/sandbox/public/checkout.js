/**
 * The steps of a checkout, which are the same at every gateway. The gateway's own page (`gateway.js`) opens a payment and says where the
 * customer goes when it is over.
 */

const sheet = document.getElementById('checkout');

/** What the gateway's page says: how a step is sent, and what happens at the end. */
let page = null;
/** The payment on screen; null while there is none. */
let payment = null;
let channel = 'card';
/** Answers that come after the payment was left or replaced are ignored. */
let visit = 0;

/**
 * @param gateway `send(step, body, payment)`; `paid(payment)` and `pending(payment)` when it is over; `before(payment)` and `after(payment)`:
 * what stands above and below each step; `details(channel, payment)`: what a way to pay has of its own
 */
export function begin(gateway) {
  page = gateway;
}

/** Sends a step of the checkout, or reads where it is. */
export async function call(path, body) {
  const response = await fetch(`/checkout/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Builds an element. Texts are never read as HTML. */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

export const button = (className, label, act) =>
  element('button', { class: className, type: 'button', onclick: act }, label);

/** Writes whole kobo as naira, without floating point. */
function amountOf(kobo) {
  const digits = String(kobo).padStart(3, '0');
  return `NGN ${BigInt(digits.slice(0, -2)).toLocaleString('en-NG')}.${digits.slice(-2)}`;
}

export const isPaid = ({ status }) => status === 'success' || status === 'reversed';

export const problem = (message) => (message ? element('p', { class: 'error', role: 'alert' }, message) : null);

const headerOf = ({ amount, title, email }) =>
  element(
    'header',
    {},
    element('h1', { id: 'amount' }, amountOf(amount)),
    element('p', {}, title),
    element('p', {}, email),
  );

export function show(title, ...content) {
  const heading = element('h2', { tabindex: '-1' }, title);
  const isOpen = payment !== null && !isPaid(payment);
  sheet.replaceChildren(
    element('p', { class: 'sandbox' }, 'Sandbox: no real money moves'),
    ...page.before(payment),
    ...(payment ? [headerOf(payment)] : []),
    ...(isOpen && payment.channels.length > 1 && !payment.awaiting ? [tabs()] : []),
    element('section', { class: 'step' }, heading, ...content.filter(Boolean)),
    ...page.after(payment),
  );
  sheet.hidden = false;
  heading.focus({ preventScroll: true });
}

function tabs() {
  const choose = (chosen) => () => {
    channel = chosen;
    payment.reason = null;
    ask();
  };
  const buttons = payment.channels.map((each) =>
    element(
      'button',
      { type: 'button', 'aria-pressed': String(each.channel === channel), onclick: choose(each.channel) },
      each.name,
    ),
  );
  return element('nav', { class: 'channels', 'aria-label': 'Ways to pay' }, ...buttons);
}

/** A form whose button is disabled until its answer comes. */
function form(fields, label, step) {
  const go = element('button', { class: 'go', type: 'submit' }, label);
  return element(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        go.disabled = true;
        void proceed(step, Object.fromEntries(new FormData(event.target)));
      },
    },
    ...fields,
    go,
  );
}

const input = (label, name, attributes = {}) =>
  element('label', {}, label, element('input', { name, required: true, ...attributes }));

/** Sends one step to the server and shows the answer. */
async function proceed(step, body = {}) {
  const mine = visit;
  try {
    const after = await page.send(step, body, payment);
    if (mine !== visit) return;
    payment = after;
    if (isPaid(payment)) succeed();
    else ask();
  } catch (error) {
    if (mine !== visit) return;
    payment.reason = error.message;
    ask();
  }
}

/** Shows a payment. @returns whether it is still the one on screen */
export async function open(load) {
  clear();
  const mine = visit;
  const opened = await load();
  if (mine !== visit) return false;
  if (isPaid(opened)) throw new Error('This payment has been completed already');
  payment = opened;
  // A transfer that was begun shows its account again.
  channel = payment.bankTransfer ? 'bank_transfer' : payment.channels[0].channel;
  // What was refused on another visit is not this one's.
  payment.reason = null;
  ask();
  return true;
}

/** Leaves the payment, and hides the checkout. */
export function clear() {
  visit += 1;
  payment = null;
  channel = 'card';
  sheet.hidden = true;
  sheet.replaceChildren();
}

/** The payment on screen; null while there is none. */
export const current = () => payment;

const codes = {
  pin: ['Enter your card PIN', 'Card PIN', 'Continue', { type: 'password', maxlength: '4', autocomplete: 'off' }],
  otp: [
    'Enter the code sent to your phone',
    'One-time password',
    'Authorise',
    { maxlength: '6', autocomplete: 'one-time-code' },
  ],
};

function ask() {
  if (payment.awaiting === 'bank') return askBank();
  if (payment.awaiting) return askCode(payment.awaiting);
  if (channel === 'card') return askCard();
  if (channel === 'bank_transfer') return askTransfer();
  return askElsewhere();
}

function askCard() {
  const card = form(
    [
      input('Card number', 'number', {
        inputmode: 'numeric',
        autocomplete: 'cc-number',
        placeholder: '0000 0000 0000 0000',
      }),
      element(
        'div',
        { class: 'pair' },
        input('Expiry', 'expiry', { inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM/YY' }),
        input('CVV', 'cvv', { inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxlength: '4' }),
      ),
    ],
    `Pay ${amountOf(payment.amount)}`,
    'card',
  );
  const expiry = `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
  const fill = ({ number, cvv }) => {
    card.elements.number.value = number;
    card.elements.cvv.value = cvv;
    card.elements.expiry.value = expiry;
  };
  const tests = payment.cards.map((each) =>
    element('button', { type: 'button', onclick: () => fill(each) }, `${each.label}: ${each.number}`),
  );
  show(
    'Pay with a card',
    problem(payment.reason),
    card,
    element('p', { class: 'hint' }, 'Test cards:'),
    element('div', { class: 'cards' }, ...tests),
  );
}

function askCode(step) {
  const [title, label, go, attributes] = codes[step];
  const field = input(label, step, { inputmode: 'numeric', ...attributes });
  show(title, form([field], go, step));
  field.querySelector('input').focus();
}

function askBank() {
  const answer = (approved) => () => void proceed('bank', { approved });
  show(
    'Your bank asks you',
    element('p', {}, `Is it you who pays ${amountOf(payment.amount)} to ${payment.merchant}?`),
    button('go', 'Yes, pay', answer(true)),
    button('other', 'No, decline', answer(false)),
  );
}

function askTransfer() {
  const isOpen = payment.bankTransfer && new Date(payment.bankTransfer.expiresAt) > new Date();
  if (!isOpen) {
    show('Pay by bank transfer', problem(payment.reason), element('p', {}, 'Opening an account for this payment.'));
    if (!payment.reason) void proceed('bank-transfer');
    return;
  }
  const { accountNumber, accountName, bankName, expiresAt } = payment.bankTransfer;
  const pairs = [
    ['Bank', bankName],
    ['Account number', accountNumber],
    ['Account name', accountName],
    ['Amount', amountOf(payment.amount)],
    ['Valid until', new Date(expiresAt).toLocaleTimeString('en-NG', { hour: 'numeric', minute: '2-digit' })],
  ];
  show(
    'Transfer to this account',
    problem(payment.reason),
    element('dl', {}, ...pairs.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    button('go', 'The transfer arrives now', () => void proceed('bank-transfer/confirm')),
    button('other', 'I have sent it, leave it pending', () => void leavePending()),
    element('p', { class: 'hint' }, 'A pending transfer is confirmed later on the sandbox’s own page.'),
  );
}

/** The customer approves or declines in another app or on the phone. */
function askElsewhere() {
  const { title, approve } = payment.channels.find((each) => each.channel === channel);
  const act = (outcome) => () => void proceed(`other/${channel}`, { outcome });
  show(
    title,
    problem(payment.reason),
    ...page.details(channel, payment),
    button('go', approve, act('success')),
    button('other', 'Decline', act('declined')),
  );
}

async function leavePending() {
  const mine = visit;
  const after = await page.send('pending', {}, payment);
  if (mine !== visit) return;
  payment = after;
  page.pending(payment);
}

function tick() {
  const inSvg = (tag, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  const svg = inSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  svg.append(inSvg('path', { d: 'M4 12.5l5 5L20 6.5', fill: 'none', stroke: 'currentColor', 'stroke-width': '2.5' }));
  return svg;
}

/** How long a success message stays before the customer goes on, so that people can read it. */
const READING_MS = 900;

function succeed() {
  const mine = visit;
  show(
    'Payment successful',
    element('div', { class: 'done', role: 'status' }, tick(), element('p', {}, `You paid ${amountOf(payment.amount)}`)),
  );
  setTimeout(() => {
    if (mine === visit) page.paid(payment);
  }, READING_MS);
}
