/** Monnify's checkout: a page that the customer goes to, and from there back to the merchant. */
import { begin, button, call, element, isPaid, open, problem, show } from './checkout.js';

const reference = location.pathname.split('/')[2];
/** The payment as it was when the page was opened; null until then. */
let loaded = null;

function goBack({ back }) {
  if (back) location.assign(back);
  else show('You may close this page', element('p', {}, 'The merchant named no page to go back to.'));
}

/** The code to dial: each bank has its own. */
function dialled({ codes }) {
  const code = element('p', { class: 'code' }, codes[0]?.code ?? '');
  const choice = element(
    'select',
    {
      onchange: (event) => {
        code.textContent = codes[event.target.selectedIndex].code;
      },
    },
    ...codes.map(({ bank }) => element('option', {}, bank)),
  );
  return [element('label', {}, 'Your bank', choice), code];
}

begin({
  send: (step, body) => call(`${reference}/${step}`, body),
  before: () => [],
  after(payment) {
    const shown = payment ?? loaded;
    if (!shown) return [];
    const label = isPaid(shown) ? 'Back to the merchant' : 'Cancel';
    return [
      element(
        'footer',
        {},
        button('other', label, () => goBack(shown)),
      ),
    ];
  },
  details: (channel, payment) => (channel === 'ussd' ? dialled(payment) : []),
  paid: goBack,
  pending: goBack,
});

try {
  await open(async () => (loaded = await call(`${reference}/state`)));
} catch (error) {
  show('We could not start this payment', problem(error.message));
}
