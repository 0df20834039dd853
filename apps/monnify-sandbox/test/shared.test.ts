/** What Monnify's sandbox does as all sandboxes do. */
import { tellFacts } from '../../../packages/sandbox/test/facts.ts';
import { begin, call, merchant, SECRET, send } from './merchant.ts';

tellFacts({
  merchant,
  secretKey: SECRET,
  signatureHeader: 'monnify-signature',
  begin: (reference) => begin(reference, { metadata: { name: 'Ọláìtán ₦' } }),
  send,
  look: () => call('GET', '/api/v1/banks'),
  paths: { begin: '/api/v1/merchant/transactions/init-transaction', transfer: '/api/v2/disbursements/single' },
  envelope: (eventType, eventData) => ({ eventType, eventData }),
  referenceOf: (body) => JSON.parse(body).eventData.paymentReference,
  fees: { paymentKobo: 8_063, transferKobo: 3_500 },
});
