/** A customer's statement as OFX 2.2 (ofx.net), which programs for money read: GnuCash, Moneydance, KMyMoney. Amounts are naira. */
import { Readable } from 'node:stream';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { reasonText } from '@ajose/sdk/domain/status';
import { endOfLagosDay, lagosDay, lagosTime, startOfLagosDay } from '@ajose/sdk/domain/time';
import { row, type Sql } from '../../platform/database/db.ts';
import { changesIn, type Change } from './history.ts';
import { balanceAfter, periodOf, type Period } from './period.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
const DONE = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';
/** The most letters that OFX takes. */
const NAME = 32;
const MEMO = 255;

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text on one line, cut to fit, and escaped for XML. */
const words = (text: string, most: number): string => {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return Array.from(line)
    .slice(0, most)
    .join('')
    .trimEnd()
    .replaceAll(/[&<>]/g, (mark) => MARKS[mark] ?? '');
};

/** Lagos is an hour before Greenwich, all year. */
const moment = (at: Date): string => `${lagosDay(at)}${lagosTime(at)}`.replaceAll(/[-:]/g, '') + '[+1:WAT]';

const amount = (kobo: bigint): string => toNaira(kobo).toFixed(2);

function lineOf({ booked_at, transaction_id, reason, sender, before_balance, after_balance }: Change): string {
  const kobo = after_balance - before_balance;
  const what = reasonText(reason);
  return (
    `<STMTTRN><TRNTYPE>${kobo < 0n ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${moment(booked_at)}</DTPOSTED>` +
    `<TRNAMT>${amount(kobo)}</TRNAMT><FITID>${words(transaction_id, MEMO)}</FITID>` +
    `<NAME>${words(sender ?? what, NAME)}</NAME><MEMO>${words(what, MEMO)}</MEMO></STMTTRN>\n`
  );
}

interface About {
  customerId: string;
  account: string;
  period: Period;
  /** The first moment, and the moment of the balance. */
  from: Date;
  to: Date;
  now: Date;
}

async function* statement(on: Sql, { customerId, account, period, from, to, now }: About): AsyncGenerator<string> {
  yield (
    `${HEAD}<OFX><SIGNONMSGSRSV1><SONRS>${DONE}<DTSERVER>${moment(now)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n` +
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${DONE}<STMTRS><CURDEF>NGN</CURDEF>` +
    `<BANKACCTFROM><BANKID>AJOSE</BANKID><ACCTID>${words(account, 22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${moment(from)}</DTSTART><DTEND>${moment(to)}</DTEND>\n`
  );
  for await (const change of changesIn(on, customerId, period)) yield lineOf(change);
  const closing = await balanceAfter(on, customerId, 'wallet', period.last);
  yield (
    `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${amount(closing)}</BALAMT><DTASOF>${moment(to)}</DTASOF></LEDGERBAL>\n` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n'
  );
}

/** @throws Refusal 400 for days that run backwards */
export async function ofxStatement(on: Sql, customerId: string, query: StatementQuery, now: Date): Promise<Readable> {
  const period = await periodOf(on, customerId, query);
  const customer = await row<{ ref_code: string; created_at: Date }>(
    on,
    'SELECT ref_code, created_at FROM customers WHERE id = $1',
    [customerId],
  );
  if (!customer) throw new Error(`There is no customer ${customerId}`);
  const { startDate, endDate } = query;
  // The last moment of the day, because the balance is that day's.
  const end = endDate ? new Date(endOfLagosDay(endDate).getTime() - 1) : now;
  return Readable.from(
    statement(on, {
      customerId,
      account: customer.ref_code,
      period,
      from: startDate ? startOfLagosDay(startDate) : customer.created_at,
      to: end < now ? end : now,
      now,
    }),
  );
}
