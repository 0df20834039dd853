/** The organisations of the demonstration's customer: a cooperative of five people, and a family. Their money is in history.ts. */
import type { MemberAct } from '@ajose/sdk/contract/member-requests';
import type { MemberRole, OrganisationForm, Signatures } from '@ajose/sdk/contract/organisations';
import { DEFAULT_COUNTRY } from '@ajose/sdk/domain/countries';
import { toNaira } from '@ajose/sdk/domain/money';
import { WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import { newRefCode } from '../access/auth/ref-code.ts';
import { tellOthers } from '../access/members/request-news.ts';
import { requestUntil } from '../access/members/requests.ts';
import { bankName } from '../gateways/banks/banks.ts';
import { row, rows, run, type Sql, type Tx } from '../platform/database/db.ts';
import { demoCustomer, seedCustomers } from './people.ts';

interface SeedOrganisation {
  name: string;
  email: string;
  phone: string;
  form: OrganisationForm;
  /** Its number, and the state that gave it. */
  registered: { number: string; state: string } | null;
  address: string;
  signatures: Signatures;
  joinedDaysAgo: number;
  bank: { code: string; accountNumber: string };
  /** Beside the demonstration's customer, who owns it: the position in `seedCustomers`, and the most a maker may do alone. */
  members: readonly { person: number; role: MemberRole; mostAloneKobo?: bigint }[];
  /** The withdrawal that a member asks for and that nobody has approved yet. */
  waits?: { person: number; kobo: bigint; hoursAgo: number; reason: string };
}

/** The cooperative, then the family. */
export const seedOrganisations: readonly SeedOrganisation[] = [
  {
    name: 'Ìrẹ̀pọ̀dùn & Sons (Ikeja) Multi-purpose Cooperative Society',
    email: 'irepodun@example.ng',
    phone: '+2348035550143',
    form: 'cooperative',
    registered: { number: 'LSCS-14872', state: 'Lagos' },
    address: '14 Awolowo Way, Ikeja',
    signatures: 2,
    joinedDaysAgo: 300,
    bank: { code: '057', accountNumber: '2018765432' },
    members: [
      { person: 0, role: 'maker', mostAloneKobo: 10_000_000n },
      { person: 1, role: 'maker' },
      { person: 2, role: 'checker' },
      { person: 3, role: 'viewer' },
    ],
    waits: { person: 0, kobo: 24_000_000n, hoursAgo: 20, reason: 'Roofing sheets for the store' },
  },
  {
    name: 'Demola family',
    email: 'demola.family@example.ng',
    phone: '+2348035550144',
    form: 'family',
    registered: null,
    address: '3 Bode Thomas Street, Surulere',
    signatures: 1,
    joinedDaysAgo: 150,
    bank: { code: '058', accountNumber: '0112233445' },
    members: [{ person: 14, role: 'owner' }],
  },
];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** @returns their ids, in the order of `seedOrganisations` */
export async function plantOrganisations(
  on: Tx,
  now: Date,
  { demoId, customerIds }: { demoId: string; customerIds: readonly string[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const organisation of seedOrganisations) {
    const joined = new Date(now.getTime() - organisation.joinedDaysAgo * DAY_MS);
    const id = await plantOrganisation(on, joined, organisation);
    const owner =
      'INSERT INTO members (organisation_id, person_id, role, invited_at, accepted_at) VALUES ($1, $2, $3, $4, $4)';
    await run(on, owner, [id, demoId, 'owner', joined]);
    for (const { person, role, mostAloneKobo } of organisation.members) {
      await run(
        on,
        `INSERT INTO members (organisation_id, person_id, role, most_alone_kobo, invited_by, invited_at, accepted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)`,
        [id, customerIds[person], role, mostAloneKobo, demoId, new Date(joined.getTime() + DAY_MS)],
      );
    }
    if (organisation.waits)
      await plantRequest(on, now, organisation, { id, askerId: customerIds[organisation.waits.person] });
    ids.push(id);
  }
  return ids;
}

/** A request, of which those who may approve it are told. */
async function plantRequest(
  on: Tx,
  now: Date,
  organisation: SeedOrganisation,
  { id, askerId }: { id: string; askerId: string | undefined },
): Promise<void> {
  const { waits, name } = organisation;
  if (!waits || askerId === undefined) return;
  const asked = new Date(now.getTime() - waits.hoursAgo * HOUR_MS);
  const act = await toWithdraw(on, organisation, `WDL_${asked.getTime()}_Roofing1`, waits.reason);
  await run(
    on,
    `INSERT INTO member_requests (customer_id, act, key, body, amount_kobo, asked_by, asked_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, act.action, act.transactionId, act, waits.kobo, askerId, asked, requestUntil(asked)],
  );
  const askedBy = { _id: askerId, name: seedCustomers[waits.person]?.name ?? '' };
  const request = { act, amount: toNaira(waits.kobo), askedBy, decidedBy: null, state: 'waiting', note: null } as const;
  await tellOthers(on, asked, { id, name }, request);
}

const toWithdraw = async (
  on: Sql,
  { name, bank }: SeedOrganisation,
  transactionId: string,
  reason = WITHDRAWAL_REASON,
) =>
  ({
    action: 'withdraw',
    transactionId,
    reason,
    bank: bank.code,
    bankName: await bankName(on, bank.code),
    accountNumber: bank.accountNumber,
    accountName: name.toUpperCase(),
  }) satisfies MemberAct;

/** The requests of the withdrawals that were made where two agree: the first member asked three hours before, and the owner approved. */
export async function plantApprovals(
  on: Sql,
  ids: readonly string[],
  { demoId, customerIds }: { demoId: string; customerIds: readonly string[] },
): Promise<void> {
  for (const [index, organisation] of seedOrganisations.entries()) {
    if (organisation.signatures === 1) continue;
    const withdrawals = await rows<{ key: string; kobo: bigint; at: Date }>(
      on,
      `SELECT t.transaction_id AS key, t.amount AS kobo, t.at FROM ledger.transactions t
         JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.customer_id = $1`,
      [ids[index]],
    );
    for (const { key, kobo, at } of withdrawals) {
      const act = await toWithdraw(on, organisation, key);
      const asked = new Date(at.getTime() - 3 * HOUR_MS);
      const askerId = customerIds[organisation.members[0]?.person ?? -1];
      await run(
        on,
        `INSERT INTO member_requests (customer_id, act, key, body, amount_kobo, asked_by, asked_at, expires_at, state, decided_by, decided_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'approved', $9, $10)`,
        [ids[index], act.action, key, act, kobo, askerId, asked, requestUntil(asked), demoId, at],
      );
    }
  }
}

/** An organisation whose papers were checked a week after it was registered. */
async function plantOrganisation(on: Sql, joined: Date, organisation: SeedOrganisation): Promise<string> {
  const { name, email, phone, bank, form, registered, address, signatures } = organisation;
  const planted = await row<{ id: string }>(
    on,
    `INSERT INTO customers (kind, name, email, phone, state, country, password_hash, ref_code, terms_accepted_at, created_at,
                            bank_code, bank_account_name, bank_account_number)
     VALUES ('organisation', $1, $2, $3, $4, $5, '', $6, $7, $7, $8, $9, $10) RETURNING id`,
    [
      name,
      email,
      phone,
      demoCustomer.state,
      DEFAULT_COUNTRY,
      newRefCode(),
      joined,
      bank.code,
      name.toUpperCase(),
      bank.accountNumber,
    ],
  );
  if (!planted) throw new Error('The new organisation has no id');
  await run(
    on,
    `INSERT INTO organisations (customer_id, form, number, registered_in, address, signatures, checked_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      planted.id,
      form,
      registered?.number,
      registered?.state,
      address,
      signatures,
      new Date(joined.getTime() + 7 * DAY_MS),
    ],
  );
  return planted.id;
}
