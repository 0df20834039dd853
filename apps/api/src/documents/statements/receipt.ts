/** The receipt of a completed transaction: as PDF, on the statement's letterhead, and the code for the picture that the app draws. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { NOT_YET_RECEIVED, receiptOf } from '@ajose/sdk/domain/receipt';
import { withMembers } from '../../access/members/done-by.ts';
import { row } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { issue } from '../issue.ts';
import { writeCheck, type Check } from '../../platform/pdf/check.ts';
import { endPaper, holderOf, newPaper, writeFacts, writeText } from '../../platform/pdf/paper.ts';
import { writeLetterhead } from '../../platform/pdf/head.ts';
import { refuse } from '../../platform/server/errors.ts';
import { getTransaction } from '../../money/transactions/transactions.ts';

/** @param key the transaction's reference @throws Refusal 404, 409 `not_yet_received` */
async function newReceipt(deps: Deps, customerId: string, key: string): Promise<{ check: Check; pdf: Readable }> {
  const { db: on } = deps;
  const transaction = await row<{ id: string }>(
    on,
    'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
    [customerId, key],
  );
  if (!transaction) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  const { name } = await holderOf(on, customerId);
  const [shown] = await withMembers(on, customerId, [await getTransaction(on, customerId, transaction.id)]);
  const receipt = shown && receiptOf(shown, name);
  if (!receipt) throw refuse(409, 'not_yet_received', `${NOT_YET_RECEIVED}. A receipt comes when it is completed.`);
  const { check, signed } = issue(deps, {
    customerId,
    kind: 'receipt',
    about: key,
    holder: name,
    facts: [[receipt.headline, receipt.amount], ...receipt.facts],
  });
  const paper = newPaper(`Ajose, receipt ${key}`);
  writeLetterhead(paper, { title: 'Receipt', now: deps.clock.now() });
  writeText(paper, 'H2', receipt.headline, { size: 10, soft: true }, 2);
  writeText(paper, 'P', receipt.amount, { size: 26, display: true }, 12);
  writeFacts(paper, receipt.facts);
  paper.pdf.y += 14;
  writeCheck(paper, check);
  endPaper(paper, `Ajose, receipt of ${name}`);
  return { check, pdf: signed(paper.pdf) };
}

/** @throws as `newReceipt` */
export const pdfReceipt = async (deps: Deps, customerId: string, key: string): Promise<Readable> =>
  (await newReceipt(deps, customerId, key)).pdf;

/** The device draws the picture. Its code belongs to a PDF that says the same. @throws as `newReceipt` */
export async function receiptCode(deps: Deps, customerId: string, key: string): Promise<Check> {
  const { check, pdf } = await newReceipt(deps, customerId, key);
  await finished(pdf.resume());
  return check;
}
