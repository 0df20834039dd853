/** Charges a kept card at the gateway, for auto-save and for a customer's own deposit. The caller decides what the answer means. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Db } from '../../platform/database/db.ts';
import { row } from '../../platform/database/db.ts';
import { decryptText } from '../../platform/crypto/sealed-secret.ts';
import type { Deps } from '../../gateways/deps.ts';

export interface ChargeableCard {
  id: string;
  customer_id: string;
  code: Buffer;
  /** The gateway that has the card, and the address that the code was made with. */
  gateway: GatewayName;
  email: string;
  exp_month: number;
  exp_year: number;
  brand: string;
  last4: string;
  /** The customer's name. */
  name: string;
}

/** A kept card of this customer. */
export const findCard = (db: Db, customerId: string, cardId: string | null): Promise<ChargeableCard | undefined> =>
  row<ChargeableCard>(
    db,
    `SELECT k.id, k.customer_id, k.code, k.gateway, k.email, k.exp_month, k.exp_year, k.brand, k.last4, c.name
       FROM kept_cards k JOIN customers c ON c.id = k.customer_id
      WHERE k.id = $1 AND k.customer_id = $2 AND k.removed_at IS NULL`,
    [cardId, customerId],
  );

/** What a transaction's metadata say of its card. */
export const cardWords = ({ brand, last4 }: ChargeableCard) => ({ card: { brand, last4 } });

/** @param deposit a deposit that is recorded already, and our word for it */
export const chargeCard = (
  { gateways, env }: Deps,
  card: ChargeableCard,
  { reference, amountKobo, reason }: { reference: string; amountKobo: bigint; reason: string },
) =>
  gateways.of(card.gateway).chargeCard({
    reference,
    amountKobo,
    email: card.email,
    code: decryptText(env, { kind: 'card', id: card.id }, card.code),
    metadata: { userId: card.customer_id, name: card.name, reason, type: 'deposit' },
  });
