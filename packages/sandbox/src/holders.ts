/** Numbers with a meaning: who holds an account, what a transfer to it comes to, and whose a BVN is. */

const surnames = ['ADEYEMI', 'OKAFOR', 'BELLO', 'EZE', 'OGUNLEYE', 'IBRAHIM', 'NWOSU', 'BALOGUN', 'DANJUMA', 'EFFIONG'];
const first = ['CHIDINMA', 'TUNDE', 'AISHA', 'EMEKA', 'FOLAKE', 'MUSA', 'NGOZI', 'SEGUN', 'HALIMA', 'UDUAK'];
const middle = [
  'GRACE',
  'OLUWASEUN',
  'ZAINAB',
  'CHUKWUDI',
  'TEMITOPE',
  'SANI',
  'IFEOMA',
  'BABATUNDE',
  'MARYAM',
  'IDARA',
];

/** This account belongs to a stranger, and never to the customer who asks about it. */
const SOMEBODY_ELSES = '0000000005';

/** What only the names of organisations and families have. */
const OF_SEVERAL =
  /[\d&(),/]|\b(?:ASSOCIATION|CHURCH|CLUB|COMPANY|COOPERATIVE|ENTERPRISES|FAMILY|FOUNDATION|LIMITED|LTD|PLC|SOCIETY|TRUSTEES|VENTURES)$/;

/** A name as banks write it: in capitals, without accents; a person's with the surname first. */
function asBankWrites(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .trim();
  const words = plain.split(/\s+/);
  if (OF_SEVERAL.test(plain)) return words.join(' ');
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ');
}

/**
 * The holder of an account. Null where the account does not resolve.
 * @param asks who says that the account is theirs, which only this sandbox is told and believes. Where it is null, the name is made from the number,
 * and the same number always has the same name.
 */
export function accountName(accountNumber: string, asks: string | null): string | null {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber === '0000000004') return null;
  if (asks !== null && accountNumber !== SOMEBODY_ELSES) return asBankWrites(asks);
  const digits = Array.from(accountNumber, Number);
  const pick = (from: readonly string[], ...places: number[]): string =>
    from[places.reduce((sum, place) => sum + (digits[place] ?? 0), 0) % from.length] ?? '';
  return `${pick(surnames, 9, 0)} ${pick(first, 8, 1, 3)} ${pick(middle, 7, 2)}`;
}

/** Who says that an account is theirs. No gateway knows such a header; our API sends it to a sandbox only. */
export function holderOf(header: unknown): string | null {
  if (typeof header !== 'string') return null;
  try {
    return decodeURIComponent(header).trim() || null;
  } catch {
    return null;
  }
}

export type TransferOutcome = 'success' | 'failed' | 'reversed';

const ordered: Readonly<Record<string, readonly TransferOutcome[]>> = {
  '0000000001': [],
  '0000000002': ['failed'],
  '0000000003': ['success', 'reversed'],
};

/** What becomes of a transfer to this account, one after the other. A transfer without any stays pending until it is told. */
export const outcomesOf = (accountNumber: string): readonly TransferOutcome[] => ordered[accountNumber] ?? ['success'];

/** The sandboxes' own BVNs. All others fit and get an account number. */
export const identities = {
  doesNotFit: '22222222220',
  /** It fits, and the account number is told by its event alone. */
  numberLater: '22222222226',
  /** It fits, and no account number is given. */
  noNumber: '22222222227',
  neverAnswered: '22222222228',
} as const;
