/** Paystack's protocol of customers: who they are. What it means is decided in identity/. */
import type { Answer, CustomerGateway, GatewayCustomer } from './gateway.ts';
import { isJson, textIn, type Json } from './json.ts';

type Call = (method: string, path: string, body?: Json) => Promise<Answer<unknown>>;

function readCustomer(answer: Answer<unknown>): Answer<GatewayCustomer> {
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? answer.data : {};
  const code = textIn(data, 'customer_code');
  if (!code) return { outcome: 'unknown', message: 'The answer cannot be read' };
  return { outcome: 'done', data: { code, identified: data['identified'] === true } };
}

/** The news in an event about who a customer is; null when it names no customer. */
export function readIdentification(data: Json): { code: string; reason: string } | null {
  const code = textIn(data, 'customer_code');
  return code ? { code, reason: textIn(data, 'reason') ?? '' } : null;
}

export function createCustomers(call: Call): CustomerGateway {
  return {
    async createCustomer({ email, firstName, lastName, phone }) {
      return readCustomer(
        await call('POST', '/customer', { email, first_name: firstName, last_name: lastName, phone }),
      );
    },

    async fetchCustomer(code) {
      return readCustomer(await call('GET', `/customer/${encodeURIComponent(code)}`));
    },

    async identifyCustomer({ code, bvn, firstName, lastName, bankCode, accountNumber }) {
      const answer = await call('POST', `/customer/${encodeURIComponent(code)}/identification`, {
        country: 'NG',
        type: 'bank_account',
        bvn,
        first_name: firstName,
        last_name: lastName,
        bank_code: bankCode,
        account_number: accountNumber,
      });
      return answer.outcome === 'done' ? { outcome: 'done', data: null } : answer;
    },
  };
}
