/** The receipt of one completed transaction as PDF, on the letterhead of the statement. */
import type { Readable } from 'node:stream';
import { NOT_YET_RECEIVED, receiptOf } from '@ajose/sdk/receipt';
import { row, type Sql } from '../database/db.ts';
import { endPaper, holderOf, newPaper, writeFacts, writeLetterhead, writeText } from '../pdf/paper.ts';
import { refuse } from '../server/errors.ts';
import { getTransaction } from '../transactions/transactions.ts';

/** @param key the transaction's reference @throws Refusal 404, 409 `not_yet_received` */
export async function pdfReceipt(on: Sql, customerId: string, key: string, now: Date): Promise<Readable> {
  const found = await row<{ id: string }>(
    on,
    'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
    [customerId, key],
  );
  if (!found) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  const { name } = await holderOf(on, customerId);
  const receipt = receiptOf(await getTransaction(on, customerId, found.id), name);
  if (!receipt) throw refuse(409, 'not_yet_received', `${NOT_YET_RECEIVED}. A receipt comes when it is completed.`);
  const paper = newPaper(`Ajose, receipt ${key}`);
  writeLetterhead(paper, { title: 'Receipt', now });
  writeText(paper, 'H2', receipt.headline, { size: 10, soft: true }, 2);
  writeText(paper, 'P', receipt.amount, { size: 24, strong: true }, 12);
  writeFacts(paper, receipt.facts);
  endPaper(paper, `Ajose, receipt of ${name}`);
  return paper.pdf;
}
