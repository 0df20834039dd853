/** Monnify's protocol of transfers to banks. What a transfer means for money is decided in money/withdrawals/. */
import { toNaira } from '@ajose/sdk/domain/money';
import { cameToNothing } from '../meaning.ts';
import type { Answer, Transfer, TransferGateway } from '../gateway.ts';
import { text, type Json } from '../json.ts';
import { orMissing, reading, type Call, type MonnifyOptions } from './call.ts';
import { listTransfers } from './lists.ts';
import { TRANSFER_STATUSES } from './statuses.ts';
import { koboOf } from './values.ts';

/** The transfer in an answer; null when a required field is missing, or it is another transfer. */
export function readTransfer(data: Json, reference: string): Transfer | null {
  const status = TRANSFER_STATUSES.get(text(data, 'status'));
  const amountKobo = koboOf(data['amount']);
  // The answer to an order names the fee differently from the later look-up.
  const feeKobo = koboOf(data['fee'] ?? data['totalFee'] ?? 0);
  if (!status || amountKobo === null || feeKobo === null || text(data, 'reference') !== reference) return null;
  return {
    gateway: 'monnify',
    reference,
    status,
    id: text(data, 'transactionReference'),
    amountKobo,
    feeKobo,
    // Unconfirmed: Monnify names no stamp duty.
    stampDutyKobo: 0n,
    sessionId: text(data, 'sessionId') || null,
    message: text(data, 'transactionDescription'),
  };
}

type Transfers = Pick<TransferGateway, 'transfer' | 'verifyTransfer' | 'listTransfers' | 'balance'>;

export function createTransfers(call: Call, { sourceAccount }: Pick<MonnifyOptions, 'sourceAccount'>): Transfers {
  async function verifyTransfer(reference: string): Promise<Answer<Transfer>> {
    const query = new URLSearchParams({ reference });
    const answer = await call('GET', `/api/v2/disbursements/single/summary?${query.toString()}`);
    return orMissing(
      reading(answer, (data) => readTransfer(data, reference)),
      'transfer_not_found',
    );
  }

  return {
    async transfer({ reference, amountKobo, reason, to }) {
      const answer = await call('POST', '/api/v2/disbursements/single', {
        amount: toNaira(amountKobo),
        reference,
        narration: reason,
        destinationBankCode: to.bankCode,
        destinationAccountNumber: to.accountNumber,
        destinationAccountName: to.name,
        currency: 'NGN',
        sourceAccountNumber: sourceAccount,
        async: false,
      });
      const ordered = reading(answer, (data) => readTransfer(data, reference));
      if (ordered.outcome !== 'done' || !cameToNothing(ordered.data.status)) return ordered;
      // The answer to an order has no reason for a failure; the look-up has it.
      const transfer = await verifyTransfer(reference);
      return transfer.outcome === 'done' ? transfer : ordered;
    },

    verifyTransfer,

    listTransfers: (window) => listTransfers(call, sourceAccount, window),

    async balance() {
      const query = new URLSearchParams({ accountNumber: sourceAccount });
      const answer = await call('GET', `/api/v2/disbursements/wallet-balance?${query.toString()}`);
      return reading(answer, (data) => koboOf(data['availableBalance']));
    },
  };
}
