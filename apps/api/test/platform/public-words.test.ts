/** The privacy page names everything that the database keeps about people. A new kind fails here until the page names it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { PERSONAL } from '../personal-columns.ts';

/** The page's words for the rows of each table. Null: part of a named row, or our own work on it. */
const WORDS: Readonly<Record<string, readonly string[] | null>> = {
  'public.customers': ['your name, email address, phone number, state and country', 'your bank accounts'],
  'public.contact_changes': ['the email addresses, phone numbers and places that you had before'],
  'public.name_changes': ['the names that you had before'],
  'public.files': ['the files that you add to a request'],
  'public.next_of_kin': ['your next of kin'],
  'public.other_bank_accounts': ['your bank accounts'],
  'public.sessions': ['the devices that sign in with their internet addresses'],
  'public.known_devices': ['the devices that sign in'],
  'public.identifications': ['your BVN, we keep it encrypted'],
  'public.verifications': ['confirm your NIN or your address'],
  'public.goals': ['goals'],
  'public.notices': ['the notices and emails that you get'],
  'public.sign_ins': ['the devices that sign in with their internet addresses'],
  'public.sent_emails': ['the notices and emails that you get'],
  'public.announcement_views': ['the announcements that you saw, opened and closed'],
  'public.announcement_dismissals': ['the announcements that you saw, opened and closed'],
  'public.kept_cards': ['Cards that you asked us to keep'],
  'public.account_numbers': ['an account number of your own'],
  'public.complaints': ['your complaints'],
  'public.complaint_messages': ['what you and we wrote about them'],
  'public.customer_notes': ['notes'],
  'public.documents': ['what documents say that we issued to you'],
  'public.death_cases': ['what was reported to us of a death'],
  'public.status_reasons': ['the reasons for a change of your status'],
  'public.offline_receipts': ['receipts of money that you paid outside the platform'],
  'public.customer_looks': ['who of them looked at your account'],
  'public.approvals': ['decisions'],
  'ledger.transactions': ['transactions'],
  'money.deposits': ['payments'],
  'money.payouts': ['withdrawals'],
  'money.receivables': ['what you owe'],
  'money.cases': ['open cases of our staff'],
  'money.refunds': ['refunds'],
  'money.disputes': ['disputes'],
  'money.investments': ['investments, savings plans'],
  'money.auto_saves': ['auto-saves'],
  'public.circle_members': ['circles'],
  'public.shared_aim_members': ['aims with others'],
  'public.circle_substitutes': null,
  'money.circle_limits': null,
  'money.circle_places': null,
  'money.circle_parts': null,
  'money.circle_deposits': null,
  'money.circle_receipts': null,
  'public.complaint_files': null,
  'public.unsent_mail': null,
  'public.password_resets': null,
  'public.two_factor': null,
  'public.passkeys': ['your passkeys'],
  'public.passkey_challenges': null,
  'public.acts_alone': null,
  'public.work_items': null,
  'public.work_moves': null,
  'ledger.accounts': null,
  'ledger.movements': null,
  'ledger.outbox': null,
  'money.payments': null,
  'money.contributions': null,
  'money.endings': null,
  'money.exit_quotes': null,
  'money.auto_save_dates': null,
  'money.proven': null,
};

const page = async (): Promise<string> =>
  (await readFile(new URL('../../../customer/src/pages/company/legal.tsx', import.meta.url), 'utf8')).replaceAll(
    /\s+/g,
    ' ',
  );

test('each table about people is placed', () => {
  expect(Object.keys(WORDS).toSorted()).toEqual(Object.keys(PERSONAL).toSorted());
});

test.each(Object.entries(WORDS).flatMap(([table, words]) => (words ?? []).map((one) => [table, one] as const)))(
  '%s: the page says “%s”',
  async (_, words) => {
    expect(await page()).toContain(words);
  },
);
