/** Text that people type is normalised and compared by sdk/src/domain/text.ts alone: the sources are searched for any other place that does. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const RAW =
  /\.(?:toLowerCase|toUpperCase|toLocaleLowerCase|toLocaleUpperCase|trim|trimStart|trimEnd|normalize|localeCompare)\(/;

/** What is no text of a person, or is only shown: a file, what its line holds, and why. */
const ALLOWED: readonly (readonly [file: string, holds: string, why: string])[] = [
  ['packages/sdk/src/domain/text.ts', '', 'the reader'],
  ['packages/sdk/src/domain/readers.ts', '', 'the readers of single fields'],
  ['packages/sdk/src/domain/email.ts', '', 'the reader of addresses'],
  ['packages/sdk/src/domain/money.ts', '.trim()', 'the reader of amounts'],
  ['packages/sdk/src/domain/channels.ts', "'_', ' ').trim()", 'a word of the gateway that is shown'],
  ['packages/sdk/src/domain/as-words.ts', '', 'the name of an act of ours that is shown'],
  ['apps/admin/src/pages/audit/AuditFilters.tsx', 'localeCompare', 'names of acts'],
  ['apps/admin/src/pages/audit/entry.ts', 'localeCompare', 'names of fields'],
  ['apps/admin/src/pages/settings/Jobs.tsx', 'localeCompare', 'names of jobs'],
  ['apps/admin/src/pages/settings/SystemSettingsPage.tsx', 'what.charAt(0)', 'names of acts of ours'],
  ['apps/api/src/platform/env.ts', '', 'settings of the operator'],
  ['apps/api/src/platform/server/validate.ts', 'text.toLowerCase()', 'ids'],
  ['apps/api/src/saving/investments/idempotency-key.ts', 'header.toLowerCase()', 'ids'],
  ['apps/api/src/access/staff/blocking.ts', 'asked.toLowerCase()', 'ids'],
  ['apps/api/src/access/auth/routes.ts', 'name.charAt(0).toUpperCase()', 'names of calls'],
  ['apps/api/src/access/auth/two-factor.ts', 'base32.toLowerCase()', 'a code that we make'],
  ['apps/api/src/access/auth/passkeys.ts', 'base32', 'a code that we make'],
  ['apps/api/src/gateways/paystack/cards.ts', '.trim()', 'words of the gateway'],
  ['apps/api/src/saving/calendar.ts', 'localeCompare', 'days'],
  ['apps/api/src/saving/investments/auto-save-note.ts', 'localeCompare', 'days'],
  ['apps/customer/src/pages/company/articles.tsx', 'group.toLowerCase()', 'names of groups of ours'],
  ['apps/customer/src/public/features.ts', 'name.toLowerCase()', 'names of ours'],
  ['apps/api/src/documents/statements/pdf.ts', 'moment.slice', 'a moment that we write'],
  ['apps/api/src/documents/statements/journal.ts', "gu, ' ').trim()", 'hledger ends a word at other characters'],
  ['apps/api/src/documents/statements/ofx.ts', '', 'OFX takes one line of so many letters'],
  ['apps/api/src/platform/pdf/paper.ts', 'letter.toUpperCase()', 'a country of our list that is shown'],
  ['apps/api/src/platform/pdf/scripts.ts', '', 'names as a PDF draws them'],
  ['apps/api/src/platform/server/description.ts', 'item.trim()', 'a header of a browser'],
  ['apps/api/src/money/ledger/accounts.ts', 'trimEnd()', 'SQL that we write'],
  ['apps/api/src/demo/', '', 'people whom we make up'],
  ['apps/customer/src/components/countries.ts', 'letter.toUpperCase()', 'places that are shown'],
  ['apps/customer/src/components/members.ts', '.toLowerCase()', 'names of forms of ours'],
  ['apps/customer/src/pages/people/MemberDialogs.tsx', '.checker.toLowerCase()', 'names of roles of ours'],
  ['apps/customer/src/pages/autoSave/AutoSaveCard.tsx', 'first.toLowerCase()', 'a sentence of ours'],
  ['packages/sdk/src/domain/member-requests.ts', 'first.toLowerCase()', 'a sentence of ours'],
  ['apps/api/src/platform/server/openapi.ts', 'toLowerCase()', 'the method of a call'],
  ['packages/sdk/src/rules/products.ts', "normalize('NFKC')", 'letters that look like those of a reserved name'],
  ['packages/ui/src/display/Avatar.tsx', '', 'initials that are shown'],
  ['packages/ui/src/display/StatusChip.tsx', 'toUpperCase()', 'words of ours'],
  ['packages/ui/src/display/BankAccount.tsx', 'bank.toLowerCase()', 'names of banks that are shown shorter'],
  ['packages/ui/src/fields/amountTyping.ts', 'piece.trim()', 'goes to the reader of amounts'],
];

const sources = ['apps/{admin,api,customer}/src', 'packages/{app,sdk,ui}/src']
  .flatMap((place) => globSync(`${place}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/\.(?:test|stories)\.tsx?$/.test(file));

const places = sources.flatMap((file) =>
  readFileSync(resolve(root, file), 'utf8')
    .split('\n')
    .map((line) => ({ file, line: line.trim() }))
    .filter(({ line }) => RAW.test(line) && !/^(?:\/\/|\*)/.test(line)),
);

const allows = ([file, holds]: readonly [string, string, string], place: { file: string; line: string }) =>
  place.file.startsWith(file) && place.line.includes(holds);

test('there are sources to search for such code', () => {
  expect(sources.length).toBeGreaterThan(400);
});

test('no other code normalises or compares what people type', () => {
  expect(places.filter((place) => !ALLOWED.some((allowed) => allows(allowed, place)))).toEqual([]);
});

test('each exception to this rule is still needed', () => {
  expect(ALLOWED.filter((allowed) => !places.some((place) => allows(allowed, place)))).toEqual([]);
});
