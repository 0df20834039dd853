/** Paystack over its sandbox. */
import { buildSandbox, type SandboxOptions } from '@ajose/paystack-sandbox/sandbox';
import { chargeOnWire, refundEvent } from '../../../paystack-sandbox/src/wire.ts';
import { createPaystack } from '../../src/gateways/paystack/paystack.ts';
import {
  always,
  EXPIRY,
  FAULTY_CARD,
  HASTY_MS,
  must,
  WEBHOOK_URL,
  withCommon,
  type GatewayFacts,
  type MoneyWorld,
  type Now,
  type TestGateway,
} from './world.ts';

const secretKey = 'sk_test_of_the_tests';
const card = { number: '4084084084084081', cvv: '408', expiry: EXPIRY };
const paths = {
  begin: '/transaction/initialize',
  openTransfer: '/charge',
  verify: '/transaction/verify',
  fetchPayment: '/transaction/',
  transfer: '/transfer',
  verifyTransfer: '/transfer/verify',
  list: '/transaction',
  charge: '/transaction/charge_authorization',
  listOfAccount: '/transaction',
  closeAccount: '/dedicated_account',
};

const does: GatewayFacts = {
  opens: 'popup',
  event: (event, data) => ({ event, data }),
  paid: 'charge.success',
  looksUp: false,
  disputes: true,
  asksForCodes: true,
  tellsOfNumbers: true,
  refundsNeedDetails: true,
  recipients: true,
  endsTransfersOnce: false,
  findsAnyReference: false,
  takesParts: true,
  stampDutyKobo: 5_000n,
  brand: 'visa',
  declined: {
    card: { number: '4084080000670037', cvv: '787', expiry: EXPIRY },
    words: 'There is not enough money on the card.',
  },
  transfer: { bank: 'Paystack-Titan', minutes: 30 },
  // 1%, at most 300 naira.
  number: { bank: 'Test Bank', sender: (name) => `${name}, Kuda Bank`, feeKobo: 30_000n },
  rejected: {
    name: 'bank.transfer.rejected',
    expired(event) {
      const { data } = event as { data: { bank_transfer: object } };
      return { ...data, bank_transfer: { ...data.bank_transfer, message_type: 'EXPIRED_ACCOUNT', amount: 500_000 } };
    },
    words: 'The account takes at most NGN 5,000,000.00 at a time',
    ofNobody: {
      bank_transfer: { amount: 100, message: 'x', message_type: 'INCORRECT_AMOUNT', transaction_id: 999_999_999 },
    },
  },
};

const make = async (options: Omit<SandboxOptions, 'secretKey'>) => {
  const sandbox = buildSandbox({ secretKey, ...options });
  const url = await sandbox.listen();
  return { sandbox, url, gatewayWith: (more = {}) => createPaystack({ secretKey, baseUrl: url, ...more }) };
};

let eventsTold = 0;

async function startMoney(now: Now): Promise<MoneyWorld> {
  const { sandbox, url, gatewayWith } = await make({ now, ...always });
  const { books } = sandbox;
  const chargeOf = (reference: string) => must(books.charge(reference), 'payment');
  const refundOf = (id: string) => must(books.refunds.get(id), 'refund');
  const world = withCommon(books, {
    name: 'paystack',
    gateway: gatewayWith(),
    gatewayOver: (send) => gatewayWith({ fetch: send }),
    url,
    secretKey,
    does,
    paths,
    card,
    charges: () => [...books.charges.values()],
    transfers: () =>
      [...books.transfers.values()].map((transfer) => ({
        ...transfer,
        accountNumber: books.recipients.get(transfer.recipientCode)?.accountNumber ?? '',
      })),
    refunds: () =>
      [...books.refunds.values()].map((refund) => ({
        ...refund,
        id: String(refund.id),
        reference: refund.transactionReference,
      })),
    arrivedAt: (number) => [...books.charges.values()].filter(({ into }) => into?.number === number),
    isOpen: (number) => [...books.accounts.values()].some((account) => account.active && account.number === number),
    cardOf: (email) => [...books.authorizations.values()].find((authorization) => authorization.email === email)?.code,
    changeCharge: (reference, changes) => void books.put('charge', { ...chargeOf(reference), ...changes }),
    chargeEvent: (reference, changes) => ({
      event: 'charge.success',
      data: { ...chargeOnWire(chargeOf(reference)), ...changes },
    }),
    refundEvent({ id, status, reference }) {
      const refund = refundOf(id);
      return { event: `refund.${status}`, data: refundEvent(refund, chargeOf(reference)) };
    },
    transferEvent: ({ reference, kobo, status, feeKobo }) => ({
      event: `transfer.${status}`,
      data: {
        id: `told-${(eventsTold += 1)}`,
        reference,
        amount: kobo,
        status,
        ...(feeKobo === undefined ? {} : { fee_charged: feeKobo }),
      },
    }),
    failProcessed(id) {
      const refund = refundOf(id);
      const charge = chargeOf(refund.transactionReference);
      const refundedKobo = charge.refundedKobo - refund.amountKobo;
      books.put('charge', { ...charge, refundedKobo, status: 'success' });
      books.put('refund', { ...refund, status: 'failed' });
    },
    disputes: () =>
      [...books.disputes.values()].map((dispute) => ({
        id: String(dispute.id),
        reference: dispute.transactionReference,
        status: dispute.status,
        amountKobo: dispute.amountKobo,
        took: dispute.resolution === null ? null : dispute.resolution !== 'declined',
      })),
    decideAgain: async (id) => {
      const dispute = must(books.disputes.get(id), 'dispute');
      const taken = [...books.refunds.values()].findLast((refund) => refund.dispute === dispute.id);
      const wasTaken = dispute.resolution !== 'declined';
      if (wasTaken && taken) world.failProcessed(String(taken.id));
      books.put('dispute', { ...dispute, status: 'awaiting-bank-feedback', resolution: null, resolvedAt: null });
      const how = wasTaken ? 'release' : 'take';
      await fetch(`${url}/sandbox/disputes/${id}/${how}`, { method: 'POST' });
    },
    paystack: sandbox,
    close: () => sandbox.close(),
  });
  return world;
}

export const paystack: TestGateway = {
  startMoney,
  contracts: [
    {
      title: 'paystack',
      name: 'paystack',
      card,
      paths,
      build: async (deliver) => {
        const { sandbox, url, gatewayWith } = await make({ webhookUrl: WEBHOOK_URL, deliver, settleAfterMs: 50 });
        const hasty = gatewayWith({ timeout: HASTY_MS });
        return { gateway: gatewayWith(), hasty, url, close: () => sandbox.close() };
      },
    },
  ],
  faulty: {
    name: 'paystack',
    paths: [paths.begin, paths.verify, paths.openTransfer, paths.transfer, '/transferrecipient', ''],
    build: (deliver) => {
      const options = { settleAfterMs: 200, webhookSpeed: 2000, webhookUrl: WEBHOOK_URL };
      const sandbox = buildSandbox({ secretKey, deliver, ...options });
      return {
        sandbox,
        keepCard: (email) => {
          const kept = { ...FAULTY_CARD, brand: 'visa' as const, bank: 'TEST BANK' };
          const code = `AUTH_${email.replaceAll(/\W/g, '')}`;
          return sandbox.books.put('authorization', { code, email, card: kept, outcome: 'success', active: true }).code;
        },
      };
    },
    environment: (url) => ({ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_BASE_URL: url }),
  },
};
