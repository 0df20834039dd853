/**
 * Customers and account numbers at Monnify. What they mean is decided in access/identity.ts and money/account-numbers.ts.
 *
 * Monnify has no customers. It reserves account numbers, each for one person, under a reference that we make of the customer's id. It knows
 * who a person is if the number was reserved with a BVN. Unconfirmed: whether the call that compares a BVN with a bank account (live keys
 * only) says whose BVN it is; what Monnify answers when a number is reserved twice; whether it still finds a number that was given back.
 */
import { sameName } from '@ajose/sdk/domain/names';
import type { Answer, CustomerGateway, GatewayAccount, GatewayCustomer } from '../gateway.ts';
import { isJson, text, type Json } from '../json.ts';
import { forSandbox, orMissing, reading, type Call, type MonnifyOptions } from './call.ts';

/** Moniepoint Microfinance Bank: the description's example, and Monnify's default. */
const PREFERRED_BANK = '50515';

/** The account number in an answer; null when there is none, or a field is missing. Its id is what gives it back. */
function readAccount(data: Json): GatewayAccount | null {
  const status = text(data, 'status');
  const accounts: readonly unknown[] = Array.isArray(data['accounts']) ? data['accounts'] : [data];
  const [first] = accounts.filter(isJson);
  if (!first || (status !== '' && status !== 'ACTIVE')) return null;
  const [id, number] = [text(data, 'accountReference'), text(first, 'accountNumber')];
  const [name, bank] = [text(first, 'accountName') || text(data, 'accountName'), text(first, 'bankName')];
  const provider = text(first, 'bankCode');
  return id && number && name && bank && provider ? { id, number, name, bank, provider } : null;
}

const isMissing = (answer: Answer<unknown>): boolean =>
  answer.outcome === 'refused' &&
  ['account_not_reserved', 'account_not_found', 'transaction_not_found'].includes(answer.code);

const NO_MATCH = 'Your BVN does not fit your bank account';

type Shown = Parameters<CustomerGateway['identifyCustomer']>[0];

/** What reserves an account number for a person. */
const reservation = ({ ref, email, bvn, firstName, lastName }: Shown, contractCode: string): Json => ({
  accountReference: ref,
  accountName: `${firstName} ${lastName}`,
  currencyCode: 'NGN',
  contractCode,
  customerEmail: email,
  customerName: `${firstName} ${lastName}`,
  bvn,
  getAllAvailableBanks: false,
  preferredBanks: [PREFERRED_BANK],
  // According to the description nobody can pay without this.
  restrictPaymentSource: false,
});

export function createCustomers(
  call: Call,
  { contractCode, baseUrl }: Pick<MonnifyOptions, 'contractCode' | 'baseUrl'>,
): CustomerGateway {
  async function fetchCustomer(ref: string): Promise<Answer<GatewayCustomer>> {
    const path = `/api/v2/bank-transfer/reserved-accounts/${encodeURIComponent(ref)}`;
    const answer = orMissing(await call('GET', path), 'account_not_reserved');
    if (isMissing(answer)) return { outcome: 'done', data: { ref, identified: false, account: null } };
    return reading(answer, (data) => {
      if (text(data, 'accountReference') !== ref) return null;
      return { ref, identified: text(data, 'bvn') !== '', account: readAccount(data) };
    });
  }

  /** Whether the BVN and the bank account are this customer's. */
  async function match(shown: Shown): Promise<Answer<null>> {
    const { bvn, bankCode, accountNumber, firstName, lastName } = shown;
    const holder = `${firstName} ${lastName}`;
    const body = { bankCode, accountNumber, bvn };
    const answer = await call('POST', '/api/v1/vas/bvn-account-match', body, forSandbox({ baseUrl }, holder));
    const matched = reading(answer, (data) => {
      const [status, name] = [text(data, 'matchStatus'), text(data, 'accountName')];
      return status === '' ? null : { isSame: status === 'FULL_MATCH' && sameName(holder, name) };
    });
    if (matched.outcome !== 'done') return matched;
    return matched.data.isSame
      ? { outcome: 'done', data: null }
      : { outcome: 'refused', code: 'not_matched', message: NO_MATCH };
  }

  return {
    /** Makes no call: Monnify has no customers, only reserved account numbers. */
    createCustomer: ({ id }) =>
      Promise.resolve({ outcome: 'done', data: { ref: `own-${id}`, identified: false, account: null } }),

    fetchCustomer,

    /** Reserves the account number at once, so that the BVN is not needed again. */
    async identifyCustomer(shown) {
      const matched = await match(shown);
      if (matched.outcome !== 'done') return matched;
      const { ref } = shown;
      const answer = await call('POST', '/api/v2/bank-transfer/reserved-accounts', reservation(shown, contractCode));
      if (answer.outcome === 'refused' && answer.code === 'account_reserved') {
        // One that is reserved under another reference is another customer's.
        const before = await fetchCustomer(ref);
        if (before.outcome === 'unknown') return before;
        if (before.outcome === 'done' && before.data.identified) return { ...answer, code: 'already_identified' };
        return { ...answer, message: 'An account number was given with this BVN before' };
      }
      const reserved = reading(answer, (data) => (text(data, 'accountReference') === ref ? data : null));
      return reserved.outcome === 'done' ? { outcome: 'done', data: null } : reserved;
    },

    /**
     * Reads the number, which was reserved when the customer was identified. After it was given back, a new one needs the BVN, which is not stored.
     */
    async openAccount(ref) {
      const customer = await fetchCustomer(ref);
      if (customer.outcome !== 'done') return customer;
      if (customer.data.account === null)
        return { outcome: 'refused', code: 'not_identified', message: 'No account number is reserved for you' };
      return { outcome: 'done', data: customer.data.account };
    },

    /** Makes no call: Monnify's description has none that looks for transfers. */
    requeryAccount: () => Promise.resolve({ outcome: 'done', data: null }),

    async closeAccount(id) {
      const path = `/api/v1/bank-transfer/reserved-accounts/reference/${encodeURIComponent(id)}`;
      const answer = await call('DELETE', path);
      return answer.outcome === 'done' ? { outcome: 'done', data: null } : answer;
    },
  };
}
