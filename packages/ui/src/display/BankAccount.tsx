/** A bank account in one line, `Zenith 2081231604`, or `Zenith ••1604` where the number is masked, with the bank's full name on hover. */
import styles from './BankAccount.module.css';
import { isMasked, shortNumber } from '@ajose/sdk/domain/masks';

export interface BankAccountProps {
  bank: string;
  number: string;
}

export function BankAccount({ bank, number }: BankAccountProps) {
  return (
    <span className={styles['bankAccount']} translate="no" title={`${bank} ${number}`}>
      <span>{shortBank(bank)}</span> {isMasked(number) ? shortNumber(number) : number}
    </span>
  );
}

/** Banks whose short name is not a part of the long one. */
const calledBy = [
  ['united bank for africa', 'UBA'],
  ['guaranty trust', 'GTBank'],
  ['first city monument', 'FCMB'],
  ['opay', 'OPay'],
  ['stanbic ibtc', 'Stanbic'],
] as const;

/** The name that people call a bank by: "Zenith Bank" is "Zenith", "First Bank of Nigeria" is "First Bank". */
export function shortBank(bank: string): string {
  const known = calledBy.find(([name]) => bank.toLowerCase().startsWith(name));
  if (known) return known[1];
  const inBrackets = /\(([^)]{2,12})\)/.exec(bank)?.[1];
  if (inBrackets) return inBrackets;
  const name = bank.replace(/ (?:of Nigeria|Nigeria|Plc|Limited|Ltd)$/i, '');
  const short = name.replace(/ (?:Microfinance )?Bank$/i, '');
  // "First" and "Union" alone name no bank.
  return /^(?:First|Union|Standard|Unity)$/.test(short) ? name : short;
}
