/**
 * Paystack's protocol of customers: who they are, and account numbers of their own. What it means is decided in access/identity.ts and
 * money/account-numbers.ts.
 */
import { beginningOf } from '@ajose/sdk/domain/text';
import type { Answer, CustomerGateway, GatewayAccount, GatewayCustomer, Into } from '../gateway.ts';
import { inner, isJson, textIn, type Json } from '../json.ts';

type Call = (method: string, path: string, body?: Json) => Promise<Answer<unknown>>;

const unreadable = { outcome: 'unknown', message: 'The answer cannot be read' } as const;
const CHANNEL = 'dedicated_nuban';

/** The account number in an answer or an event; null when there is none, or a field is missing. */
function readAccount(data: unknown): GatewayAccount | null {
  if (!isJson(data) || data['active'] === false) return null;
  const [id, number, name] = [textIn(data, 'id'), textIn(data, 'account_number'), textIn(data, 'account_name')];
  const [bank, provider] = [textIn(inner(data, 'bank'), 'name'), textIn(inner(data, 'bank'), 'slug')];
  return id && number && name && bank && provider ? { id, number, name, bank, provider } : null;
}

/** Where a payment arrived; null where it was no transfer to an account number of a customer's own. */
export function readInto(payment: Json): Into | null {
  const data = inner(payment, 'authorization');
  if (payment['channel'] !== CHANNEL && data['channel'] !== CHANNEL) return null;
  return {
    customerRef: textIn(inner(payment, 'customer'), 'customer_code') ?? '',
    number: textIn(data, 'receiver_bank_account_number') ?? '',
  };
}

/** Name and bank of who sent a transfer; null where neither is told. */
export function readSender(payment: Json): string | null {
  const data = inner(payment, 'authorization');
  const sent = [textIn(data, 'sender_name'), textIn(data, 'sender_bank')].filter(Boolean).join(', ');
  return beginningOf(sent, 150) || null;
}

function readCustomer(answer: Answer<unknown>): Answer<GatewayCustomer> {
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? answer.data : {};
  const ref = textIn(data, 'customer_code');
  if (!ref) return unreadable;
  const account = readAccount(data['dedicated_account']);
  return { outcome: 'done', data: { ref, identified: data['identified'] === true, account } };
}

/** The news in an event about who a customer is; null when it names no customer. */
export function readIdentification(data: Json): { ref: string; reason: string } | null {
  const ref = textIn(data, 'customer_code');
  return ref ? { ref, reason: textIn(data, 'reason') ?? '' } : null;
}

/** The news in an event about a customer's account number, `account` null where none is given; null when it names no customer. */
export function readAssignment(data: Json): { ref: string; account: GatewayAccount | null } | null {
  const ref = textIn(inner(data, 'customer'), 'customer_code');
  return ref ? { ref, account: readAccount(data['dedicated_account']) } : null;
}

const nothing = (answer: Answer<unknown>): Answer<null> =>
  answer.outcome === 'done' ? { outcome: 'done', data: null } : answer;

/** @param bank at which account numbers are given, as Paystack names it */
export function createCustomers(call: Call, bank: string): CustomerGateway {
  return {
    async createCustomer({ email, firstName, lastName, phone }) {
      return readCustomer(
        await call('POST', '/customer', { email, first_name: firstName, last_name: lastName, phone }),
      );
    },

    async fetchCustomer(ref) {
      return readCustomer(await call('GET', `/customer/${encodeURIComponent(ref)}`));
    },

    async identifyCustomer({ ref, bvn, firstName, lastName, bankCode, accountNumber }) {
      const answer = await call('POST', `/customer/${encodeURIComponent(ref)}/identification`, {
        country: 'NG',
        type: 'bank_account',
        bvn,
        first_name: firstName,
        last_name: lastName,
        bank_code: bankCode,
        account_number: accountNumber,
      });
      return nothing(answer);
    },

    async openAccount(ref) {
      const answer = await call('POST', '/dedicated_account', { customer: ref, preferred_bank: bank });
      return answer.outcome === 'done' ? { outcome: 'done', data: readAccount(answer.data) } : answer;
    },

    async requeryAccount({ number, provider, day }) {
      const query = new URLSearchParams({ account_number: number, provider_slug: provider, date: day });
      return nothing(await call('GET', `/dedicated_account/requery?${query.toString()}`));
    },

    async closeAccount(id) {
      return nothing(await call('DELETE', `/dedicated_account/${encodeURIComponent(id)}`));
    },
  };
}
