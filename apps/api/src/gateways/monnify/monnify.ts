/** Monnify's REST protocol. What its answers mean for money is decided in money/. */
import { refuse } from '../../platform/server/errors.ts';
import { gatewayUnavailable } from '../meaning.ts';
import type { Answer, Gateway, TransferGateway } from '../gateway.ts';
import { isJson, text } from '../json.ts';
import { createCall, forSandbox, reading, type Call, type MonnifyOptions } from './call.ts';
import { createCards } from './cards.ts';
import { createCustomers } from './customers.ts';
import { monnifyEvents } from './events.ts';
import { createPayments } from './payments.ts';
import { price } from './price.ts';
import { readCharge } from './read.ts';
import { createRefunds } from './refunds.ts';
import { createTransfers } from './transfers.ts';
import { unreadable } from './values.ts';

/** All banks or none, because a bank that is left out would be closed. */
async function listBanks(call: Call): Promise<Answer<readonly { code: string; name: string }[]>> {
  const answer = await call('GET', '/api/v1/banks');
  if (answer.outcome !== 'done') return answer;
  const rows: readonly unknown[] = Array.isArray(answer.data) ? answer.data : [];
  const banks = rows.filter(isJson).map((row) => ({ code: text(row, 'code'), name: text(row, 'name') }));
  const isWhole = rows.length > 0 && banks.length === rows.length && banks.every(({ code, name }) => code && name);
  return isWhole ? { outcome: 'done', data: banks } : unreadable;
}

const resolve =
  (call: Call, options: MonnifyOptions): TransferGateway['resolveAccount'] =>
  async ({ accountNumber, bankCode, holder }) => {
    const query = new URLSearchParams({ accountNumber, bankCode });
    const path = `/api/v1/disbursements/account/validate?${query.toString()}`;
    const answer = reading(
      await call('GET', path, undefined, forSandbox(options, holder)),
      (data) => text(data, 'accountName') || null,
    );
    if (answer.outcome === 'done') return { accountName: answer.data };
    const isMissing = answer.outcome === 'refused' && /account|bank code|specified bank/i.test(answer.message);
    if (!isMissing) throw gatewayUnavailable('The bank network');
    const message = 'No account with this number was found at this bank. Please check both.';
    throw refuse(422, 'account_not_found', message, { bank_acct_number: message });
  };

/** The gateway over HTTP. */
export function createMonnify(options: MonnifyOptions): Gateway {
  const call = createCall(options);
  const customers = createCustomers(call, options);
  const payments = createPayments(call, options, (ref) => customers.fetchCustomer(ref));
  return {
    name: 'monnify',
    events: monnifyEvents(options.secretKey),
    price,
    // Monnify's description has no call for disputes: Monnify settles them with a merchant by email.
    disputes: null,
    listBanks: () => listBanks(call),
    resolveAccount: resolve(call, options),
    ...payments,
    ...customers,
    ...createCards(call, options, readCharge),
    ...createRefunds(call, (id) => payments.fetchPayment(id)),
    ...createTransfers(call, options),
  };
}
