/** Monnify's protocol of cards that may be charged again. Which are kept is decided in money/cards/. */
import { createHash } from 'node:crypto';
import { toNaira } from '@ajose/sdk/domain/money';
import type { CardGateway, Charge, PaidCard } from '../gateway.ts';
import { inner, text, type Json } from '../json.ts';
import { reading, type Call, type MonnifyOptions } from './call.ts';

/**
 * The card in a payment; null where it was no card, may not be charged again, or a field is missing. Monnify has no field that identifies a
 * card, and two customers may have different tokens of one card, so what is printed on the card identifies it.
 */
export function readCard(payment: Json): PaidCard | null {
  const data = inner(payment, 'cardDetails');
  const code = data['reusable'] === true ? text(data, 'cardToken') : '';
  const [last4, brand] = [text(data, 'last4'), text(data, 'cardType')];
  const [month, year] = [text(data, 'expMonth'), text(data, 'expYear')];
  if (code === '' || !/^\d{4}$/.test(last4) || !/^(?:0?[1-9]|1[0-2])$/.test(month)) return null;
  if (!/^(?:20)?\d{2}$/.test(year)) return null;
  const [expMonth, expYear] = [Number(month), 2000 + (Number(year) % 100)];
  const printed = [text(data, 'bin'), last4, expMonth, expYear, brand].join(' ');
  const signature = `monnify ${createHash('sha256').update(printed).digest('hex')}`;
  return { code, signature, bank: text(data, 'bankName'), last4, brand, expMonth, expYear };
}

/** @param readCharge reads a payment, as `verify` does */
export function createCards(
  call: Call,
  { contractCode, apiKey }: Pick<MonnifyOptions, 'contractCode' | 'apiKey'>,
  readCharge: (data: Json) => Charge | null,
): CardGateway {
  return {
    /** Monnify's description has no question from the card's bank here, so `asks` is always null. */
    async chargeCard({ reference, amountKobo, email, code, metadata }) {
      const answer = await call('POST', '/api/v1/merchant/cards/charge-card-token', {
        cardToken: code,
        amount: toNaira(amountKobo),
        customerEmail: email,
        paymentReference: reference,
        paymentDescription: 'Ajose',
        currencyCode: 'NGN',
        contractCode,
        apiKey,
        metaData: metadata,
      });
      return reading(answer, (data) => {
        const charge = readCharge(data);
        return charge?.reference === reference ? { asks: null, charge } : null;
      });
    },

    /** Monnify's description has no call for it. All that we can do is delete the token. */
    forgetCard: () => Promise.resolve({ outcome: 'done', data: null }),
  };
}
