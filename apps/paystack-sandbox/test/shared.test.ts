/** What Paystack's sandbox does as all sandboxes do. */
import { tellFacts } from '../../../packages/sandbox/test/facts.ts';
import { begin, call, merchant, SECRET } from './merchant.ts';

/** Sends to a recipient that was not asked for: that call's path begins as a transfer's does, so a fault would strike it. */
function send(accountNumber: string, reference: string) {
  const recipient = { id: 1, code: 'RCP_x', name: 'A', accountNumber, bankCode: '057', createdAt: '' };
  merchant.sandbox.books.put('recipient', recipient);
  return call('POST', '/transfer', { source: 'balance', amount: 500_000, recipient: recipient.code, reference });
}

tellFacts({
  merchant,
  secretKey: SECRET,
  signatureHeader: 'x-paystack-signature',
  begin: (reference) => begin(reference, { metadata: JSON.stringify({ name: 'Ọláìtán ₦' }) }),
  send,
  look: () => call('GET', '/balance'),
  paths: { begin: '/transaction/initialize', transfer: '/transfer' },
  envelope: (event, data) => ({ event, data }),
  referenceOf: (body) => JSON.parse(body).data.reference,
  fees: { paymentKobo: 17_500, transferKobo: 1_000 },
});
