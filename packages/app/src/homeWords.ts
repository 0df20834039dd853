/**
 * The words beside the figures of a customer's home, for the customers' app and for staff who read the same home. They say "the wallet" and not "your
 * wallet": a member of an organisation reads them too.
 */
import type { AutoSaveNote } from '@ajose/sdk/contract/auto-saves';
import type { OwedBecause } from '@ajose/sdk/contract/customers';
import type { NextCircle, NextPayout, UserStats } from '@ajose/sdk/contract/investments';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { isLate, unpaidFrom } from '@ajose/sdk/domain/late';
import { formatNaira, formatNumber, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { ON_ITS_WAY_OUT } from '@ajose/sdk/domain/status';
import { formatTime } from '@ajose/sdk/domain/time';
import { formatComingDay } from './days.ts';

/** Why there is a debt, behind "You owe ₦500.00, because". */
export const owedReasons: Readonly<Record<OwedBecause, string>> = {
  reversed: 'the bank took back a payment after its money was used',
  disputed: 'a payment is disputed at the bank, and its money was used',
  paid_twice: 'a withdrawal was paid to the bank twice',
  paid_after_all: 'a withdrawal that had been returned to the wallet was paid to the bank after all',
  correction: 'a deposit was credited with more than was paid',
};

/** What follows from debts. Money that a bank took back or may take back earns nothing meanwhile. */
export function owedUntil(owed: readonly { because: OwedBecause }[]): string {
  const isTakenBack = owed.some(({ because }) => because === 'reversed' || because === 'disputed');
  return `It is collected from money that comes into the wallet. Until then nothing can be withdrawn${isTakenBack ? ', and what was bought with it earns nothing' : ''}.`;
}

interface Line {
  key: string;
  /** When it comes. Things under way have begun and come first. */
  at: string;
  /** What it is, how much, and the rest. */
  words: string;
  amount: number;
  rest?: string;
  note: string;
}

/** One thing that comes next for the customer's money, in words. */
export type ComingLine =
  | (Line & { kind: 'payout'; payout: NextPayout })
  | (Line & { kind: 'in' | 'out' | 'unfinished'; transaction: Transaction })
  | (Line & { kind: 'autoSave' })
  | (Line & { kind: 'circle'; circleId: string });

/** What becomes of the money of an investment that ends. */
const afterwards = (choice: string): string => {
  if (choice === 'wallet') return 'Into the wallet, after tax';
  if (choice === 'everything') return 'Capital and profit after tax are invested again';
  if (choice === 'capital') return 'The capital is invested again, the profit after tax goes into the wallet';
  return 'Capital and profit after tax go into a savings plan';
};

/** What of these is paid to the customer first is *Next*. */
function paidLines({ nextPayout: payout, nextCircle, thenCircle }: UserStats): ComingLine[] {
  const receipt = [nextCircle, thenCircle].find((circle) => circle?.does === 'receive');
  const lines: ComingLine[] = [];
  if (payout) {
    const { name, endDate, amount, choice } = payout;
    const rest = `on ${formatComingDay(endDate)}, ${name}`;
    lines.push({
      kind: 'payout',
      key: 'payout',
      at: endDate,
      words: '',
      amount,
      rest,
      note: afterwards(choice),
      payout,
    });
  }
  if (receipt) lines.push(circleLine(receipt, `, ${receipt.name}`, `Turn ${receipt.turn} of the circle, when all pay`));
  return lines.toSorted(byDay).map((line, index) => ({ ...line, words: index === 0 ? 'Next:' : 'Then:' }));
}

/** For half an hour: what is to be paid to it ends before all else that comes. */
export const isAccountOpen = (transferTo: Transaction['transferTo']): boolean =>
  transferTo !== undefined && new Date(transferTo.until) > new Date();

/**
 * What a payment of which no money has arrived needs. A kept card was charged by the server, so only its bank has to answer, unless it asks for a
 * code.
 */
function unfinishedNote({ transferTo, confirmAt, timestamp: at, metadata }: Transaction): string | null {
  if (transferTo) {
    const { number, bank } = transferTo;
    const until = formatTime(transferTo.until);
    return !isAccountOpen(transferTo)
      ? `Account ${number}, ${bank}, was open until ${until}. What you sent before arrives by itself`
      : `Bank transfer to ${number}, ${bank}, until ${until}`;
  }
  if (confirmAt !== undefined) return 'The bank asks for a confirmation';
  if (metadata.card) return null;
  return `Begun on ${formatComingDay(at)}, no money has arrived yet. It ends by itself within a day`;
}

/** Deposits and withdrawals wait for a bank. Other pending transactions are listed with the money set aside. */
function pendingLine(transaction: Transaction): ComingLine[] {
  const { _id: key, type, amount, payout, timestamp: at, agreed, isSent } = transaction;
  if (isSent) {
    const until = unpaidFrom(at);
    const note = `Do not pay again. We wait for it until ${formatComingDay(until.toISOString())}, ${formatTime(until)}`;
    return [{ kind: 'in', key, at, words: 'Waiting for your bank:', amount, note, transaction }];
  }
  if (type === 'deposit') {
    const note = unfinishedNote(transaction);
    return note === null
      ? [{ kind: 'in', key, at, words: 'On its way in:', amount, note: 'The bank has not answered yet', transaction }]
      : [{ kind: 'unfinished', key, at, words: 'Not finished:', amount, note, transaction }];
  }
  if (!payout) return [];
  const { bankName, number } = payout.account;
  const late = isLate(transaction) ? '. It is late' : '';
  const note = `${bankName}, ${number}, ${agreed ? 'approved' : 'asked for'} on ${formatComingDay(at)}${late}`;
  return [{ kind: 'out', key, at, words: 'On its way to the bank:', amount, note, transaction }];
}

const WALLET = 'the wallet';

function autoSaveLine({ date, amount, from, into }: NonNullable<AutoSaveNote['next']>): ComingLine {
  const rest = `on ${formatComingDay(`${date}T12:00:00Z`)}`;
  return {
    kind: 'autoSave',
    key: 'autoSave',
    at: date,
    words: 'Auto-save:',
    amount,
    rest,
    note: `From ${from ?? WALLET} into ${into ?? WALLET}`,
  };
}

function circleLine({ circleId, does, day, amount }: NextCircle, name: string, note: string): ComingLine {
  const rest = `on ${formatComingDay(`${day}T12:00:00Z`)}${name}`;
  return { kind: 'circle', key: does, at: day, words: 'Circle: you give', amount, rest, note, circleId };
}

/** The next contribution to a circle. */
const giveLines = ({ nextCircle, thenCircle }: UserStats): ComingLine[] =>
  [nextCircle, thenCircle].flatMap((circle) =>
    circle?.does === 'give' ? [circleLine(circle, '', `${circle.name}, turn ${circle.turn}`)] : [],
  );

const waitingLines = ({ circlesWaiting = [] }: UserStats): ComingLine[] =>
  circlesWaiting.map(({ _id, name, amount, every, toSign, waits }) => ({
    kind: 'circle',
    key: _id,
    at: '',
    words: `${toSign ? 'Sign: ' : ''}${name},`,
    amount,
    rest: `every ${every}`,
    note: waits,
    circleId: _id,
  }));

const isUnfinished = ({ kind }: ComingLine): boolean => kind === 'unfinished';

const byDay = (line: ComingLine, other: ComingLine): number => Date.parse(line.at) - Date.parse(other.at);

/** What is lost unless the customer acts: an account closes soon, or a bank waits for a code. */
const isUrgent = (line: ComingLine): boolean =>
  line.kind === 'unfinished' &&
  (isAccountOpen(line.transaction.transferTo) || line.transaction.confirmAt !== undefined);

/**
 * Payments that are lost unless the customer acts soon; circles that wait for a signature, or for others; then money on its way in and
 * out, the next end of an investment, the next auto-save and the next days of a circle, by date; then the payments that nobody has paid
 * yet.
 */
export function comingLines(stats: UserStats | undefined, pending: readonly Transaction[]): ComingLine[] {
  const dated = [
    ...(stats ? [...paidLines(stats), ...giveLines(stats)] : []),
    // What has arrived at the bank is not set aside any more, also while the older of two answers still has it.
    ...pending.flatMap(pendingLine).filter(({ kind }) => kind !== 'out' || stats?.heldBalance !== 0),
    ...(stats?.autoSave?.next ? [autoSaveLine(stats.autoSave.next)] : []),
  ];
  const sorted = dated.toSorted((a, b) => Number(isUnfinished(a)) - Number(isUnfinished(b)) || byDay(a, b));
  const lines = [...(stats ? waitingLines(stats) : []), ...sorted];
  return [...lines.filter(isUrgent), ...lines.filter((line) => !isUrgent(line))];
}

/** What a note of auto-save on the home says. */
export const attentionWords = (attention: 'waits' | 'not_saved'): string =>
  attention === 'waits'
    ? 'Auto-save waits for you: your bank asks you to confirm a payment.'
    : 'Auto-save could not save an amount.';

/** A measured change in words, with its direction. */
export interface MeasuredChange {
  direction: 'up' | 'down' | 'neutral';
  text: string;
}

const direction = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'neutral');
const sign = (amount: number) => (amount > 0 ? '+' : amount < 0 ? '−' : '');

const changeOf = (amount: number | null | undefined, words: (amount: number) => string): MeasuredChange | null =>
  amount === null || amount === undefined
    ? null
    : { direction: direction(amount), text: `${sign(amount)}${words(Math.abs(amount))} in 30 days` };

export const moneyChange = (naira: number | null | undefined) => changeOf(naira, (amount) => formatNaira(amount));
export const countChange = (count: number | null | undefined) => changeOf(count, (amount) => formatNumber(amount));

/** Money paid in less money taken out, or the reverse, including what circles took or brought. */
function paidInWords(ownNaira: number, passedOn: number): string {
  if (passedOn === 0) return ownNaira < 0 ? 'Taken out, less paid in' : 'Paid in, less taken out';
  const gave = passedOn > 0;
  if (ownNaira < 0)
    return gave ? 'Taken out and given to circles, less paid in' : 'Taken out, less paid in and got from circles';
  return gave ? 'Paid in, less taken out and given to circles' : 'Paid in and got from circles, less taken out';
}

/** A part of all the money, which its parts add up to. */
export interface MoneyPart {
  key: 'wallet' | 'onItsWay' | 'kept' | 'inCircles' | 'inPlans' | 'growing';
  words: string;
  naira: number;
}

/** What all the money is made of. What is set aside is left out where nothing is. */
export function moneyParts(stats: UserStats): readonly MoneyPart[] {
  const { heldBalance, circleBalance, disputedBalance = 0, refundingBalance = 0 } = stats;
  const out = toNaira(toKobo(heldBalance) - toKobo(disputedBalance) - toKobo(refundingBalance));
  const aside: MoneyPart[] = [
    { key: 'onItsWay', words: ON_ITS_WAY_OUT, naira: out },
    { key: 'kept', words: 'Set aside, in dispute', naira: disputedBalance },
    { key: 'kept', words: 'Set aside, being refunded', naira: refundingBalance },
    { key: 'inCircles', words: 'Set aside in circles', naira: circleBalance },
  ];
  return [
    { key: 'wallet', words: 'Wallet', naira: stats.walletBalance },
    ...aside.filter(({ naira }) => naira > 0),
    { key: 'inPlans', words: 'Portfolio value', naira: stats.totalPortfolioValue },
    { key: 'growing', words: 'Profit growing', naira: stats.runningProfit },
  ];
}

/** The two parts of all the money at the end of a day, which add up to it: what was paid in and what was earned. */
export const partsOfMoney = ({
  all,
  earned,
  passedOn = 0,
}: UserStats['history'][number]): {
  paidIn: { words: string; naira: number };
  earned: { words: string; naira: number };
} => {
  const ownNaira = toNaira(toKobo(all) - toKobo(earned));
  return {
    paidIn: { words: paidInWords(ownNaira, passedOn), naira: Math.abs(ownNaira) },
    earned: { words: earned < 0 ? 'Leaving early cost' : 'Earned', naira: Math.abs(earned) },
  };
};
