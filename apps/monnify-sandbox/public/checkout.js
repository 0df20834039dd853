/** The checkout page: pays one payment by card, bank transfer, USSD or phone, and goes back to the merchant. */

const sheet = document.getElementById('checkout');
const path = location.pathname;

/** How long a success message stays before the page goes back, so that people can read it. */
const READING_MS = 1200;

const names = { card: 'Card', bank_transfer: 'Bank transfer', ussd: 'USSD', phone: 'Phone number' };
const cards = [
  ['4111 1111 1111 1111', '123', 'Succeeds'],
  ['5060 9959 9424 7093', '123', 'OTP 123456'],
  ['4000 0000 0000 0002', '123', 'Bank’s own page'],
  ['4111 1111 1111 1110', '123', 'Declined'],
];

let payment = null;
let channel = 'card';

async function call(step, body) {
  const response = await fetch(`${path}/${step}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!answer.requestSuccessful) throw new Error(answer.responseMessage);
  return answer.responseBody;
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

const isPaid = () => payment.status === 'success' || payment.status === 'reversed';

function show(title, ...content) {
  const heading = element('h2', { tabindex: '-1' }, title);
  sheet.replaceChildren(
    element('p', { class: 'sandbox' }, 'Sandbox: no real money moves'),
    ...(payment
      ? [
          element(
            'header',
            {},
            element('h1', {}, amountOf(payment.amount)),
            element('p', {}, `${payment.description} at ${payment.merchant}`),
            element('p', {}, payment.email),
          ),
        ]
      : []),
    ...(payment && !isPaid() && payment.channels.length > 1 && !payment.awaiting ? [tabs()] : []),
    element('section', { class: 'step' }, heading, ...content.filter(Boolean)),
    ...(payment && !isPaid() ? [leaving('Cancel')] : []),
  );
  sheet.hidden = false;
  heading.focus({ preventScroll: true });
}

/** The way back to the merchant. */
function leaving(label) {
  return element('footer', {}, element('button', { class: 'other', type: 'button', onclick: goBack }, label));
}

function goBack() {
  if (payment.back) location.assign(payment.back);
  else show('You may close this page', element('p', {}, 'The merchant named no page to go back to.'));
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

const button = (className, label, act) => element('button', { class: className, type: 'button', onclick: act }, label);

/** Sends one step to the server and shows the answer. */
async function proceed(step) {
  try {
    payment = { ...payment, ...(await step()) };
    if (isPaid()) succeed();
    else start();
  } catch (error) {
    payment.reason = error.message;
    start();
  }
}

function start() {
  if (payment.awaiting === 'otp') return askOtp();
  if (payment.awaiting === 'bank') return askBank();
  if (channel === 'bank_transfer') return askTransfer();
  if (channel === 'ussd') return askUssd();
  if (channel === 'phone') return askPhone();
  return askCard();
}

function askCard() {
  const fields = [
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
  ];
  const card = form(fields, `Pay ${amountOf(payment.amount)}`, (values) => call('card', values));
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
    problem(payment.reason),
    card,
    element('p', { class: 'hint' }, 'Test cards:'),
    element('div', { class: 'cards' }, ...tests),
  );
}

function askOtp() {
  const field = input('One-time password', 'otp', {
    inputmode: 'numeric',
    maxlength: '6',
    autocomplete: 'one-time-code',
  });
  show(
    'Enter the code sent to your phone',
    form([field], 'Authorize', (values) => call('otp', values)),
  );
  field.querySelector('input').focus();
}

function askBank() {
  const answer = (approved) => () => void proceed(() => call('bank', { approved }));
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
    if (!payment.reason) void proceed(() => call('bank-transfer', {}));
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
  const pending = async () => {
    payment = { ...payment, ...(await call('pending', {})) };
    goBack();
  };
  show(
    'Transfer to this account',
    problem(payment.reason),
    element('dl', {}, ...pairs.flatMap(([term, value]) => [element('dt', {}, term), element('dd', {}, value)])),
    button('go', 'The transfer arrives now', () => void proceed(() => call('bank-transfer/confirm', {}))),
    button('other', 'I have sent it, leave it pending', () => void pending()),
    element('p', { class: 'hint' }, 'A pending transfer is confirmed later on the sandbox’s own page.'),
  );
}

const other = (outcome) => () => void proceed(() => call(`other/${channel}`, { outcome }));

function askUssd() {
  const code = element('p', { class: 'code' }, payment.codes[0]?.code ?? '');
  const choice = element(
    'select',
    {
      onchange: (event) => {
        code.textContent = payment.codes[event.target.selectedIndex].code;
      },
    },
    ...payment.codes.map(({ bank }) => element('option', {}, bank)),
  );
  show(
    'Dial this on your phone',
    problem(payment.reason),
    element('label', {}, 'Your bank', choice),
    code,
    button('go', 'I have dialled it', other('success')),
    button('other', 'Decline', other('declined')),
  );
}

function askPhone() {
  show(
    'Approve the payment on your phone',
    problem(payment.reason),
    button('go', 'Approve', other('success')),
    button('other', 'Decline', other('declined')),
  );
}

function succeed() {
  const tick = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  tick.setAttribute('viewBox', '0 0 24 24');
  tick.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of Object.entries({
    d: 'M4 12.5l5 5L20 6.5',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.5',
  }))
    line.setAttribute(name, value);
  tick.append(line);
  payment.awaiting = null;
  show(
    'Payment successful',
    element('div', { class: 'done', role: 'status' }, tick, element('p', {}, `You paid ${amountOf(payment.amount)}`)),
    payment.back ? button('other', 'Back to the merchant', goBack) : null,
  );
  if (payment.back) setTimeout(goBack, READING_MS);
}

try {
  payment = await call('state');
  // A transfer that was begun shows its account again.
  channel = payment.bankTransfer ? 'bank_transfer' : payment.channels[0];
  if (isPaid()) show('This payment has been completed', button('other', 'Back to the merchant', goBack));
  else start();
} catch (error) {
  payment = null;
  show('We could not start this payment', problem(error.message));
}
