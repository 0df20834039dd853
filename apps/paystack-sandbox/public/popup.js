/**
 * The checkout page: speaks the postMessage protocol of @paystack/inline-js 2.25.0 inside its frame,
 * and is a whole page at /pay/<access code>.
 */

const sheet = document.getElementById('checkout');
const inFrame = window.parent !== window;
const accessCodeOfPage = /^\/pay\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;

/** How long a success message stays before the host is told, so that people can read it. */
const READING_MS = 900;

const names = { card: 'Card', bank_transfer: 'Transfer', ussd: 'USSD', opay: 'OPay', bank: 'Bank' };
const cards = [
  ['4084 0840 8408 4081', '408', 'Succeeds'],
  ['5060 6666 6666 6666 666', '123', 'PIN 1234, OTP 123456'],
  ['4084 0800 0000 5408', '001', 'Declined'],
  ['4084 0800 0067 0037', '787', 'Insufficient funds'],
];

/** The transaction on screen; null while there is none. */
let payment = null;
let channel = 'card';
let hostOrigin = '*';
/** Answers that come after the host has closed or replaced a transaction are ignored. */
let visit = 0;
/** The library may send the same parameters twice, before and after the page has loaded; the second are ignored. */
let lastOpened = '';

function tell(event, data) {
  if (inFrame) window.parent.postMessage(data === undefined ? { event } : { event, data }, hostOrigin);
}

async function call(path, body) {
  const response = await fetch(`/checkout/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.status) throw new Error(answer.message);
  return answer.data;
}

/** Builds an element. Texts are never read as HTML. */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Writes whole kobo as naira, without floating point. */
function amountOf(kobo) {
  const digits = String(kobo).padStart(3, '0');
  return `NGN ${BigInt(digits.slice(0, -2)).toLocaleString('en-NG')}.${digits.slice(-2)}`;
}

function show(title, ...content) {
  const heading = element('h2', { tabindex: '-1' }, title);
  sheet.replaceChildren(
    element('p', { class: 'sandbox' }, 'Sandbox: no real money moves'),
    element('button', { class: 'close', type: 'button', 'aria-label': 'Close checkout', onclick: leave }, '\u00d7'),
    ...(payment
      ? [
          element(
            'header',
            {},
            element(
              'p',
              {},
              element('span', { class: 'merchant' }, payment.merchant),
              element('span', { class: 'email' }, payment.email),
            ),
            element('h1', { id: 'amount' }, amountOf(payment.amount)),
          ),
        ]
      : []),
    ...(payment && !payment.finished && payment.channels.length > 1 && !payment.awaiting ? [tabs()] : []),
    element('section', { class: 'step' }, heading, ...content),
  );
  sheet.hidden = false;
  heading.focus();
}

function tabs() {
  const buttons = payment.channels.map((each) =>
    element(
      'button',
      {
        type: 'button',
        'aria-pressed': String(each === channel),
        onclick: () => {
          channel = each;
          payment.reason = null;
          start();
        },
      },
      names[each],
    ),
  );
  return element('nav', { class: 'channels', 'aria-label': 'Ways to pay' }, ...buttons);
}

const problem = (message) => (message ? element('p', { class: 'error', role: 'alert' }, message) : null);

/** A form whose button is disabled until its answer comes. */
function form(fields, label, submit) {
  const button = element('button', { class: 'go', type: 'submit' }, label);
  return element(
    'form',
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        button.disabled = true;
        void proceed(() => submit(Object.fromEntries(new FormData(event.target))));
      },
    },
    ...fields,
    button,
  );
}

const input = (label, name, attributes = {}) =>
  element('label', {}, label, element('input', { name, required: true, ...attributes }));

/** Sends one step to the server and shows the answer. */
async function proceed(step) {
  const mine = visit;
  try {
    const after = await step();
    if (mine !== visit) return;
    payment = { ...payment, ...after };
    if (payment.status === 'success') succeed();
    else start();
  } catch (error) {
    if (mine !== visit) return;
    payment.reason = error.message;
    start();
  }
}

function start() {
  if (payment.awaiting === 'pin') return askPin();
  if (payment.awaiting === 'otp') return askOtp();
  if (channel === 'card') return askCard();
  if (channel === 'bank_transfer') return askTransfer();
  return askOther();
}

function askCard() {
  const fields = [
    problem(payment.reason),
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
  ].filter(Boolean);
  const card = form(fields, `Pay ${amountOf(payment.amount)}`, (values) => call(`${payment.accessCode}/card`, values));
  const expiry = `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`;
  const fill = ([number, cvv]) => {
    card.elements.number.value = number;
    card.elements.cvv.value = cvv;
    card.elements.expiry.value = expiry;
  };
  const tests = cards.map((each) =>
    element('button', { type: 'button', onclick: () => fill(each) }, `${each[2]}: ${each[0]}`),
  );
  show(
    'Pay with a card',
    card,
    element('p', { class: 'hint' }, 'Test cards:'),
    element('div', { class: 'cards' }, ...tests),
  );
}

function askPin() {
  const field = input('Card PIN', 'pin', {
    type: 'password',
    inputmode: 'numeric',
    maxlength: '4',
    autocomplete: 'off',
  });
  show(
    'Enter your card PIN',
    form([field], 'Continue', (values) => call(`${payment.accessCode}/pin`, values)),
  );
  field.querySelector('input').focus();
}

function askOtp() {
  const field = input('One-time password', 'otp', {
    inputmode: 'numeric',
    maxlength: '6',
    autocomplete: 'one-time-code',
  });
  show(
    'Enter the code sent to your phone',
    form([field], 'Authorise', (values) => call(`${payment.accessCode}/otp`, values)),
  );
  field.querySelector('input').focus();
}

function askTransfer() {
  const isOpen = payment.bankTransfer && new Date(payment.bankTransfer.expiresAt) > new Date();
  if (!isOpen) {
    show(
      'Pay by bank transfer',
      ...[problem(payment.reason)].filter(Boolean),
      element('p', {}, 'Opening an account for this payment.'),
    );
    if (!payment.reason) void proceed(() => call(`${payment.accessCode}/bank-transfer`, {}));
    return;
  }
  const { accountNumber, accountName, bankName, expiresAt } = payment.bankTransfer;
  const until = new Date(expiresAt).toLocaleTimeString('en-NG', { hour: 'numeric', minute: '2-digit' });
  const pairs = [
    ['Bank', bankName],
    ['Account number', accountNumber],
    ['Account name', accountName],
    ['Amount', amountOf(payment.amount)],
    ['Valid until', until],
  ];
  const confirm = () => void proceed(() => call(`${payment.accessCode}/bank-transfer/confirm`, {}));
  show(
    'Transfer to this account',
    ...[problem(payment.reason)].filter(Boolean),
    element('dl', {}, ...pairs.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    element('button', { class: 'go', type: 'button', onclick: confirm }, 'The transfer arrives now'),
    element(
      'button',
      { class: 'other', type: 'button', onclick: () => void leavePending() },
      'I have sent it, leave it pending',
    ),
    element('p', { class: 'hint' }, 'A pending transfer is confirmed later on the sandbox\u2019s own page.'),
  );
}

function askOther() {
  const words = {
    ussd: ['Dial *737*000*4081# on your phone', 'I have dialled the code'],
    opay: ['Approve the payment in your OPay app', 'Approve in OPay'],
    bank: ['Approve the payment with your bank', 'Approve with my bank'],
  }[channel];
  const act = (outcome) => () => void proceed(() => call(`${payment.accessCode}/other/${channel}`, { outcome }));
  show(
    words[0],
    ...[problem(payment.reason)].filter(Boolean),
    element('button', { class: 'go', type: 'button', onclick: act('success') }, words[1]),
    element('button', { class: 'other', type: 'button', onclick: act('declined') }, 'Decline'),
  );
}

async function leavePending() {
  const mine = visit;
  const { status } = await call(`${payment.accessCode}/pending`, {});
  if (mine !== visit) return;
  if (inFrame) return end('transfer:pending', { status });
  payment.finished = true;
  show('We are waiting for your transfer', element('p', {}, 'You may close this page.'));
}

function succeed() {
  const mine = visit;
  const paid = payment;
  payment.finished = true;
  payment.awaiting = null;
  const tick = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  tick.setAttribute('viewBox', '0 0 24 24');
  tick.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of Object.entries({
    d: 'M4 12.5l5 5L20 6.5',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.5',
  }))
    path.setAttribute(name, value);
  tick.append(path);
  show(
    'Payment successful',
    element('div', { class: 'done', role: 'status' }, tick, element('p', {}, `You paid ${amountOf(paid.amount)}`)),
  );
  setTimeout(() => {
    if (mine !== visit) return;
    if (inFrame) end('success', paid.outcome);
    else if (paid.callbackUrl) goBack(paid);
  }, READING_MS);
}

function goBack(paid) {
  const target = new URL(paid.callbackUrl);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
  target.searchParams.set('trxref', paid.reference);
  target.searchParams.set('reference', paid.reference);
  location.assign(target);
}

/** The close button. Closing after a success still counts as success. */
function leave() {
  if (payment?.status === 'success') {
    if (inFrame) end('success', payment.outcome);
    else if (payment.callbackUrl) goBack(payment);
    return;
  }
  if (inFrame) end('close', { status: payment?.status ?? 'abandoned' });
  else if (payment?.callbackUrl) goBack(payment);
}

function end(event, data) {
  clear();
  tell(event, data);
}

function clear() {
  visit += 1;
  lastOpened = '';
  payment = null;
  channel = 'card';
  sheet.hidden = true;
  sheet.replaceChildren();
}

async function open(params) {
  clear();
  const mine = visit;
  try {
    const found = await call('open', params);
    if (mine !== visit) return;
    if (found.status === 'success' || found.status === 'reversed')
      throw new Error('This payment has been completed already');
    payment = { ...found, reason: null };
    // A transfer that was begun shows its account again.
    channel = found.bankTransfer ? 'bank_transfer' : found.channels[0];
    start();
    tell('loaded:transaction', { id: found.id, customer: found.customer, accessCode: found.accessCode });
  } catch (error) {
    if (mine !== visit) return;
    show('We could not start this payment', problem(error.message));
    tell('error', { type: 'setup', message: error.message });
  }
}

window.addEventListener('message', (event) => {
  if (event.source !== window.parent) return;
  const { data } = event;
  if (data === 'close') {
    clear();
  } else if (data?.type === 'inline:url' && data.path === 'newTransaction' && data.params) {
    hostOrigin = event.origin === 'null' ? '*' : event.origin;
    const asked = JSON.stringify(data.params);
    if (asked === lastOpened) return;
    void open(data.params);
    lastOpened = asked;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
});

if (accessCodeOfPage) {
  document.body.classList.add('whole-page');
  void open({ accessCode: accessCodeOfPage });
} else tell('loaded:checkout');
