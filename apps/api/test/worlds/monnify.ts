/** Monnify over its sandbox. */
import { buildMonnifySandbox, type MonnifySandboxOptions } from '@ajose/monnify-sandbox/sandbox';
import { paymentEvent, refundEvent, refundWords, transferEvent } from '../../../monnify-sandbox/src/wire.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import {
  always,
  EXPIRY,
  FAULTY_CARD,
  HASTY_MS,
  must,
  WEBHOOK_URL,
  withCommon,
  type ContractKind,
  type GatewayFacts,
  type MoneyWorld,
  type Now,
  type TestGateway,
} from './world.ts';

const keys = {
  apiKey: 'MK_TEST_A',
  secretKey: 'a-secret-key',
  contractCode: '5867418298',
  sourceAccount: '3934178936',
};
const card = { number: '4111111111111111', cvv: '123', expiry: EXPIRY };
const paths = {
  begin: '/api/v1/merchant/transactions/init-transaction',
  openTransfer: '/api/v1/merchant/transactions/init-transaction',
  verify: '/api/v2/merchant/transactions/query',
  fetchPayment: '/api/v2/merchant/transactions/query',
  transfer: '/api/v2/disbursements/single',
  verifyTransfer: '/api/v2/disbursements/single/summary',
  list: '/api/v1/transactions/search',
  charge: '/api/v1/merchant/cards/charge-card-token',
  listOfAccount: '/api/v1/bank-transfer/reserved-accounts/transactions',
  closeAccount: '/api/v1/bank-transfer/reserved-accounts/reference',
};

const does: GatewayFacts = {
  opens: 'page',
  event: (eventType, eventData) => ({ eventType, eventData }),
  paid: 'SUCCESSFUL_TRANSACTION',
  looksUp: true,
  disputes: false,
  asksForCodes: false,
  tellsOfNumbers: false,
  refundsNeedDetails: false,
  recipients: false,
  endsTransfersOnce: true,
  findsAnyReference: true,
  takesParts: false,
  stampDutyKobo: 0n,
  brand: 'Visa',
  declined: {
    card: { number: '4111111111111110', cvv: '123', expiry: EXPIRY },
    words: 'Your bank declined the payment.',
  },
  transfer: { bank: 'Wema bank', minutes: 40 },
  // 1.6125%.
  number: { bank: 'Moniepoint Microfinance Bank', sender: (name) => name, feeKobo: 80_625n },
  rejected: {
    name: 'REJECTED_PAYMENT',
    expired(event) {
      const { eventData } = event as { eventData: object };
      const why = { paymentRejectionInformation: { rejectionReason: 'ACCOUNT_EXPIRED' } };
      return { ...eventData, ...why, paymentSourceInformation: { amountPaid: 5000 } };
    },
    words: 'Limit exceeded',
    ofNobody: { transactionReference: 'MNFY|0', paymentSourceInformation: { amountPaid: 1 } },
  },
};

const make = async (options: Omit<MonnifySandboxOptions, keyof typeof keys>) => {
  const sandbox = buildMonnifySandbox({ ...keys, ...options });
  const url = await sandbox.listen();
  return { sandbox, url, gatewayWith: (more = {}) => createMonnify({ ...keys, baseUrl: url, ...more }) };
};

const transferEvents = {
  success: 'SUCCESSFUL_DISBURSEMENT',
  failed: 'FAILED_DISBURSEMENT',
  reversed: 'REVERSED_DISBURSEMENT',
} as const;

async function startMoney(now: Now): Promise<MoneyWorld> {
  const { sandbox, url, gatewayWith } = await make({ now, ...always });
  const { books } = sandbox;
  const words = refundWords('COMPLETED');
  const chargeOf = (reference: string) => must(books.charge(reference), 'payment');
  const refundOf = (id: string) => must(books.refunds.get(id), 'refund');
  /** A transfer that was not ordered. */
  const newTransfer = (reference: string) => {
    const now = new Date().toISOString();
    const id = books.nextId();
    return {
      id,
      reference,
      transactionReference: `MFDS${id}`,
      amountKobo: 0,
      feeKobo: 3_500,
      narration: '',
      bankCode: '058',
      accountNumber: '0000000000',
      accountName: 'ADA',
      isAsync: false,
      twoFactor: false,
      failure: null,
      session: '0'.repeat(30),
      createdAt: now,
      endedAt: now,
      next: null,
    };
  };
  return withCommon(books, {
    name: 'monnify',
    gateway: gatewayWith(),
    gatewayOver: (send) => gatewayWith({ fetch: send }),
    url,
    secretKey: keys.secretKey,
    does,
    paths,
    card,
    charges: () => [...books.charges.values()],
    transfers: () => [...books.transfers.values()],
    refunds: () =>
      [...books.refunds.values()].map((refund) => ({
        ...refund,
        id: refund.reference,
        reference: refund.transactionReference,
      })),
    arrivedAt: (number) => [...books.charges.values()].filter(({ sender }) => sender?.into.accountNumber === number),
    isOpen: (number) =>
      [...books.accounts.values()].some(
        (account) => account.active && account.numbers.some((each) => each.number === number),
      ),
    cardOf: (email) => [...books.cards.values()].find((card) => card.email === email)?.code,
    changeCharge: (reference, changes) => void books.put('charge', { ...chargeOf(reference), ...changes }),
    chargeEvent: (reference) => ({
      eventType: 'SUCCESSFUL_TRANSACTION',
      eventData: paymentEvent(chargeOf(reference)),
    }),
    refundEvent({ id, reference }) {
      const refund = refundOf(id);
      if (refund.endedAt === null) return null;
      const eventType = refund.status === 'failed' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND';
      return { eventType, eventData: refundEvent(refund, chargeOf(reference), words) };
    },
    transferEvent({ reference, kobo, status, feeKobo }) {
      const before = books.transfers.get(reference) ?? newTransfer(reference);
      const transfer = books.put('transfer', {
        ...before,
        amountKobo: kobo,
        status,
        feeKobo: feeKobo ?? before.feeKobo,
        next: null,
      });
      return { eventType: transferEvents[status], eventData: transferEvent(transfer) };
    },
    failProcessed(id) {
      const refund = refundOf(id);
      const charge = chargeOf(refund.transactionReference);
      const refundedKobo = charge.refundedKobo - refund.amountKobo;
      books.put('charge', { ...charge, refundedKobo, status: 'success' });
      books.put('refund', { ...refund, status: 'failed' });
    },
    disputes: () => [],
    decideAgain: async (id) => must(undefined, `dispute as ${id}`),
    paystack: null,
    close: () => sandbox.close(),
  });
}

/** @param more what the sandbox does where Monnify's description leaves it open */
const contract = (title: string, more: Partial<MonnifySandboxOptions> = {}): ContractKind => ({
  title,
  name: 'monnify',
  card,
  paths,
  build: async (deliver) => {
    const options = { webhookUrl: WEBHOOK_URL, deliver, settleAfterMs: 50, ...more };
    const { sandbox, url, gatewayWith } = await make(options);
    const hasty = gatewayWith({ timeout: HASTY_MS });
    return { gateway: gatewayWith(), hasty, url, close: () => sandbox.close() };
  },
});

/** Each option set to the other one of what the sandbox does unless it is told. */
const otherwise: Partial<MonnifySandboxOptions> = {
  duplicatePaymentStatus: 400,
  duplicateTransferStatus: 422,
  acceptsOtherAmounts: true,
  refundDone: 'REFUNDED',
  searchInEnvelope: false,
};

export const monnify: TestGateway = {
  startMoney,
  contracts: [contract('monnify'), contract('monnify, where its description leaves it open', otherwise)],
  faulty: {
    name: 'monnify',
    paths: [paths.begin, paths.verify, paths.charge, paths.transfer, '/api/v1/auth/login', ''],
    build: (deliver) => {
      // The first attempt after a failed one comes as soon as Paystack's.
      const options = { settleAfterMs: 200, webhookSpeed: 6000, webhookUrl: WEBHOOK_URL };
      const sandbox = buildMonnifySandbox({ ...keys, deliver, ...options });
      return {
        sandbox,
        keepCard: (email) => {
          const code = `MNFY_${email.replaceAll(/\W/g, '')}`;
          const kept = { ...FAULTY_CARD, brand: 'VISA' };
          return sandbox.books.put('card', { code, email, card: kept, outcome: 'success' }).code;
        },
      };
    },
    environment: (url) => ({
      MONNIFY_API_KEY: keys.apiKey,
      MONNIFY_SECRET_KEY: keys.secretKey,
      MONNIFY_CONTRACT_CODE: keys.contractCode,
      MONNIFY_SOURCE_ACCOUNT: keys.sourceAccount,
      MONNIFY_BASE_URL: url,
    }),
  },
};
