/** Paystack's protocol of cards that may be charged again. Which are kept is decided in money/cards/. */
import type { Answer, CardGateway, Charge, PaidCard } from '../gateway.ts';
import { isJson, longTextIn, textIn, type Json } from '../json.ts';

/** Unconfirmed: Paystack's words for a code that it does not have, or no longer. */
const UNKNOWN = /not found|does not exist|not valid|deactivated/i;

type Call = (method: string, path: string, body?: Json) => Promise<Answer<unknown>>;

/** The card in a payment that was made; null where it was no card, may not be charged again, or a field is missing. */
export function readCard(payment: Json): PaidCard | null {
  const data = isJson(payment['authorization']) ? payment['authorization'] : {};
  if (data['reusable'] !== true || data['channel'] !== 'card') return null;
  const [code, signature, last4] = [
    textIn(data, 'authorization_code'),
    textIn(data, 'signature'),
    textIn(data, 'last4'),
  ];
  const [expMonth, expYear] = [Number(textIn(data, 'exp_month') ?? 0), Number(textIn(data, 'exp_year') ?? 0)];
  const isDate = Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12 && expYear > 2000 && expYear < 2200;
  if (!code || !signature || !last4 || !/^\d{4}$/.test(last4) || !isDate) return null;
  const brand = (textIn(data, 'brand') ?? '').trim();
  return { code, signature, bank: (textIn(data, 'bank') ?? '').trim(), last4, brand, expMonth, expYear };
}

/** @param readCharge reads a payment, as `verify` does */
export function createCards(call: Call, readCharge: (data: Json) => Charge | null): CardGateway {
  return {
    async chargeCard({ reference, amountKobo, email, code, metadata }) {
      const answer = await call('POST', '/transaction/charge_authorization', {
        email,
        amount: Number(amountKobo),
        currency: 'NGN',
        reference,
        authorization_code: code,
        metadata: JSON.stringify(metadata),
      });
      if (answer.outcome !== 'done') return answer;
      const data = isJson(answer.data) ? answer.data : {};
      const url = longTextIn(data, 'authorization_url');
      if (data['paused'] === true && url !== null) return { outcome: 'done', data: { asks: url } };
      const charge = readCharge(data);
      if (!charge || charge.reference !== reference)
        return { outcome: 'unknown', message: 'The answer cannot be read' };
      return { outcome: 'done', data: { asks: null, charge } };
    },

    async forgetCard(code) {
      const answer = await call('POST', '/customer/authorization/deactivate', { authorization_code: code });
      if (answer.outcome === 'done') return { outcome: 'done', data: null };
      return answer.outcome === 'refused' && UNKNOWN.test(answer.message)
        ? { ...answer, code: 'card_unknown' }
        : answer;
    },
  };
}
