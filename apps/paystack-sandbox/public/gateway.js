/**
 * Paystack's checkout: speaks the postMessage protocol of @paystack/inline-js 2.25.0 inside its frame, and is a whole page at
 * /pay/<access code>.
 */
import { begin, call, clear, current, element, isPaid, open, problem, show } from './checkout.js';

const inFrame = window.parent !== window;
const accessCodeOfPage = /^\/pay\/([^/]+)$/.exec(location.pathname)?.[1] ?? null;

let hostOrigin = '*';
/** The library may send the same parameters twice, before and after the page has loaded; the second are ignored. */
let lastOpened = '';

function tell(event, data) {
  if (inFrame) window.parent.postMessage(data === undefined ? { event } : { event, data }, hostOrigin);
}

function end(event, data) {
  close();
  tell(event, data);
}

function close() {
  lastOpened = '';
  clear();
}

function goBack({ callbackUrl, reference }) {
  const target = new URL(callbackUrl);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
  target.searchParams.set('trxref', reference);
  target.searchParams.set('reference', reference);
  location.assign(target);
}

function finish(payment) {
  if (inFrame) end('success', payment.outcome);
  else if (payment.callbackUrl) goBack(payment);
}

/** The close button. Closing after a success still counts as success. */
function leave() {
  const payment = current();
  if (payment && isPaid(payment)) finish(payment);
  else if (inFrame) end('close', { status: payment?.status ?? 'abandoned' });
  else if (payment?.callbackUrl) goBack(payment);
}

function pending({ status }) {
  if (inFrame) end('transfer:pending', { status });
  else show('We are waiting for your transfer', element('p', {}, 'You may close this page.'));
}

async function start(params) {
  lastOpened = '';
  try {
    if (!(await open(() => call('open', params)))) return;
    const { id, customer, accessCode } = current();
    tell('loaded:transaction', { id, customer, accessCode });
  } catch (error) {
    show('We could not start this payment', problem(error.message));
    tell('error', { type: 'setup', message: error.message });
  }
}

begin({
  send: (step, body, { accessCode }) => call(`${accessCode}/${step}`, body),
  before: () => [
    element('button', { class: 'close', type: 'button', 'aria-label': 'Close checkout', onclick: leave }, '\u00d7'),
  ],
  after: () => [],
  details: () => [],
  paid: finish,
  pending,
});

window.addEventListener('message', (event) => {
  if (event.source !== window.parent) return;
  const { data } = event;
  if (data === 'close') {
    close();
  } else if (data?.type === 'inline:url' && data.path === 'newTransaction' && data.params) {
    hostOrigin = event.origin === 'null' ? '*' : event.origin;
    const asked = JSON.stringify(data.params);
    if (asked === lastOpened) return;
    void start(data.params);
    lastOpened = asked;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
});

const sheet = document.getElementById('checkout');
for (const [name, value] of [
  ['role', 'dialog'],
  ['aria-modal', 'true'],
  ['aria-labelledby', 'amount'],
])
  sheet.setAttribute(name, value);

if (accessCodeOfPage) {
  document.body.classList.add('whole-page');
  void start({ accessCode: accessCodeOfPage });
} else tell('loaded:checkout');
