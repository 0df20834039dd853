/**
 * Amounts: between naira and kobo, interest, in words, and read from what people type.
 * On the wire and in forms an amount is a number of naira with at most two decimals; inside the server it is kobo in a bigint.
 * Amounts here, and moments in time.ts, are written without Intl, whose first use reads its tables: 13 to 20 ms before the first figure, four
 * times that on a cheap phone. Tests hold both to what Intl writes. Another language or time zone needs Intl again.
 */
import { withoutMarks } from './text.ts';

export const CURRENCY = 'NGN';

/** The smallest deposit, in naira. */
export const MIN_DEPOSIT_NAIRA = 1000;

/** The largest amount that one movement may have, in naira: ten billion. */
export const MAX_AMOUNT_NAIRA = 10_000_000_000;

/** 70 trillion naira: below it each amount in kobo has its own double. */
const MAX_WIRE_KOBO = 7_000_000_000_000_000n;

const NAIRA_PATTERN = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Whether a number of naira can be written with at most two decimals, so that it is a whole number of kobo. */
export function isWholeKobo(naira: number): boolean {
  return (
    Number.isFinite(naira) && Math.abs(naira) * 100 <= Number.MAX_SAFE_INTEGER && NAIRA_PATTERN.test(String(naira))
  );
}

/**
 * Naira to kobo, exactly.
 * @param naira a number or a decimal string with at most two decimals
 * @throws RangeError when the amount is not a whole number of kobo; it is never rounded
 */
export function toKobo(naira: number | string): bigint {
  const match = NAIRA_PATTERN.exec(String(naira));
  if (!match || (typeof naira === 'number' && !isWholeKobo(naira))) {
    throw new RangeError(`${naira} is not an amount in naira with at most two decimals`);
  }
  const [, sign, integer = '0', fraction = ''] = match;
  const kobo = BigInt(integer) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -kobo : kobo;
}

/**
 * Kobo to naira for the wire. The quotient is the double nearest to the decimal, so its shortest form is exact.
 * @throws RangeError above 70 trillion naira, where a double could no longer tell two kobo apart
 */
export function toNaira(kobo: bigint): number {
  if (kobo > MAX_WIRE_KOBO || kobo < -MAX_WIRE_KOBO) {
    throw new RangeError(`${kobo} kobo is too large for the wire`);
  }
  return Number(kobo) / 100;
}

/** A total in naira, for a figure. Above 70 trillion naira it is the nearest double, and no longer exact to the kobo. */
export function totalToNaira(kobo: bigint): number {
  return Number(kobo) / 100;
}

/**
 * The return on a capital for its whole term or the share of it that is left, rounded half up to the kobo.
 * @param capitalKobo kobo
 * @param rateBps hundredths of a percent for the whole term: 14% is 1400
 * @param share the part of the term for which the capital earns, as a fraction; all of it when left out
 */
export function interestKobo(capitalKobo: bigint, rateBps: bigint, share = { part: 1n, whole: 1n }): bigint {
  const divisor = 10000n * share.whole;
  return (capitalKobo * rateBps * share.part + divisor / 2n) / divisor;
}

/** A contribution to a plan: its kobo, and how long it earns. */
export interface Contribution {
  amountKobo: bigint;
  /** In the unit of the plan's whole term. */
  part: bigint;
}

/**
 * The profit of a plan with several contributions. Each earns the rate for its part of the term; the sum is rounded once.
 * @param rateBps hundredths of a percent for the whole term @param term how long that is
 */
export function planProfitKobo(contributions: readonly Contribution[], rateBps: bigint, term: bigint): bigint {
  const worked = contributions.reduce((sum, { amountKobo, part }) => sum + amountKobo * part, 0n);
  return interestKobo(worked, rateBps, { part: 1n, whole: term });
}

/** What a form shows before the purchase: capital in naira times the rate in percent for the whole term, in naira. */
export function expectedProfit(capitalNaira: number, ratePercent: number): number {
  if (!isWholeKobo(capitalNaira)) return 0;
  return toNaira(interestKobo(toKobo(capitalNaira), percentToBps(ratePercent)));
}

/** What an amount that is added to a running plan now brings more at its end, in naira: the rate for the part of the term that is left. */
export function topUpProfit(
  amountNaira: number,
  { interestRate, startDate, endDate }: { interestRate: number; startDate: string; endDate: string },
  now: Date,
): number {
  if (!isWholeKobo(amountNaira)) return 0;
  const left = (from: number): bigint => BigInt(Math.max(0, Date.parse(endDate) - from));
  const termMs = left(Date.parse(startDate));
  if (termMs === 0n) return 0;
  const share = { part: left(now.getTime()), whole: termMs };
  return toNaira(interestKobo(toKobo(amountNaira), percentToBps(interestRate), share));
}

/**
 * A term's rate as a yearly rate, without compounding, in percent with one decimal: 7% for 6 months is 14% a year. With a tax it is what is
 * kept of it: 12.6% a year where a tenth is withheld.
 */
export function yearlyPercent(
  ratePercent: number,
  term: { value: number; unit: 'days' | 'months' },
  taxPercent = 0,
): number {
  const terms = (term.unit === 'months' ? 12 : 365) / term.value;
  return Math.round((ratePercent * (100 - taxPercent) * terms) / 10) / 10;
}

/**
 * Whether a term's rate is above a limit a year, without compounding. Exact, while `yearlyPercent` rounds.
 * @param mostPercent a whole number
 */
export function exceedsYearly(
  ratePercent: number,
  term: { value: number; unit: 'days' | 'months' },
  mostPercent: number,
): boolean {
  const termsOfYear = term.unit === 'months' ? 12n : 365n;
  return percentToBps(ratePercent) * termsOfYear > percentToBps(mostPercent) * BigInt(term.value);
}

/** Percent with at most two decimals to hundredths of a percent. @throws RangeError when it has more decimals */
export function percentToBps(percent: number): bigint {
  return toKobo(percent);
}

/** Hundredths of a percent to percent, for the wire. */
export function bpsToPercent(bps: bigint): number {
  return toNaira(bps);
}

export type NairaStyle = 'exact' | 'whole' | 'compact';

/** The minus of amounts that people read. Files for spreadsheets have a hyphen, because they read no other one. */
const MINUS = '\u2212';

/**
 * Formats an amount in naira with the naira sign.
 * `exact` always shows kobo (customers' own money), `whole` shows none (the back-office), `compact` shortens large figures.
 */
export function formatNaira(naira: number, style: NairaStyle = 'exact'): string {
  const amount = Math.abs(naira);
  const text = style === 'compact' ? formatCount(amount) : formatNumber(amount, style === 'exact' ? 2 : 0);
  return naira < 0 && /[1-9]/.test(text) ? `${MINUS}₦${text}` : `₦${text}`;
}

/** The same of an amount in kobo, as the server's sentences have it. */
export const formatKobo = (kobo: bigint, style: NairaStyle = 'exact'): string => formatNaira(toNaira(kobo), style);

/**
 * A number with its thousands separated. Written by hand, because the first use of Intl keeps a cheap phone busy for a tenth of a second.
 */
export function formatNumber(number: number, decimals = 0): string {
  return separateThousands(number.toFixed(decimals));
}

const UNITS = ['', 'K', 'M', 'B', 'T'] as const;

/** A count in compact notation with one decimal at most: 12500 is "12.5K". @param count from zero on */
export function formatCount(count: number): string {
  const tenths = (power: number) => Math.round((count * 10) / 1000 ** power);
  const power = UNITS.findIndex((_, power) => power === UNITS.length - 1 || tenths(power) < 10_000);
  return `${tenths(power) / 10}${UNITS[power]}`;
}

/** With kobo only where it has some: "₦5,000", "₦2,300.50". */
export const shortNaira = (naira: number): string => formatNaira(naira, Number.isInteger(naira) ? 'whole' : 'exact');

/** An amount as people type it: "5000", "2300.50". */
export const amountText = (naira: number): string => (Number.isInteger(naira) ? String(naira) : naira.toFixed(2));

/** Typed text with its thousands separated, to sixty digits: "12500.5" is "12,500.5". */
export function separateThousands(text: string): string {
  const [integer = '', ...fractions] = text.split('.');
  return [integer.replace(/\B(?=(?:\d{3}){1,20}$)/g, ','), ...fractions].join('.');
}

const AMOUNT = /^(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{0,2})?|\.\d{1,2})$/;

/**
 * Reads text as one amount: digits with one optional point, at most two decimals, and thousands separators that fit. The naira's sign may
 * stand in front, as we and banks write it: `₦5,000.00`, `NGN 5,000`, `N5,000`.
 * @returns the amount without separators, as `Number` reads it; null for any other text, because nothing is guessed
 */
export function readAmount(text: string): string | null {
  const plain = withoutMarks(text)
    .trim()
    .replace(/^(?:₦|NGN|N)\s?/i, '');
  return AMOUNT.test(plain) ? plain.replaceAll(',', '') : null;
}
