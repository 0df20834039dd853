/** An organisation is checked by its papers: an owner adds them, two administrators decide, and its level follows. */
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { confirmDeath, openDeathCase } from '@ajose/sdk/admin/deaths';
import {
  acceptRegistration,
  getRegistrationFile,
  getUserPeople,
  refuseRegistration,
} from '@ajose/sdk/admin/organisations';
import { getAllUsers, getUserLooks } from '@ajose/sdk/admin/users';
import { getWork } from '@ajose/sdk/admin/work';
import type { MemberApi } from '@ajose/sdk/api';
import type { AskForCheckBody, PaperKind } from '@ajose/sdk/contract/organisations';
import { addFile } from '@ajose/sdk/customer/files';
import { getLevel } from '@ajose/sdk/customer/identity';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { getNotices } from '@ajose/sdk/customer/notices';
import { askForCheck, getAccounts, getPeople, registerOrganisation } from '@ajose/sdk/customer/organisations';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { standingOf } from '../../src/access/levels/levels.ts';
import { tellStaff } from '../../src/desk/tell-staff.ts';
import { waits } from '../approvals.ts';
import { plainPdf } from '../files.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf } from '../sign-in.ts';

let owner: TestCustomer;
let organisation: TestOrganisation;
let api: MemberApi;

const money = await startMoney({ ...NO_LIMITS, KYC: 'on' });
afterAll(() => money.close());
const first = await newAdmin(money, 'Adaeze Okafor');
const second = await newAdmin(money, 'Tunde Bakare');
await money.owner.query(
  `UPDATE staff SET created_at = now() - interval '9 days', confirmed_at = now() - interval '9 days'`,
);
beforeEach(async () => {
  owner = await money.newPerson();
  organisation = await unchecked(await newOrganisation(money));
  await join(money, organisation, owner, 'owner');
  api = owner.api.for(organisation.id);
});

async function unchecked(made: TestOrganisation): Promise<TestOrganisation> {
  await money.owner.query('UPDATE organisations SET checked_at = NULL WHERE customer_id = $1', [made.id]);
  return made;
}

/** Shows a BVN and a NIN of a person, who then has level 2. */
async function identify({ user }: TestCustomer): Promise<void> {
  await money.owner.query(
    `INSERT INTO identifications (customer_id, state, asked_at, identified_at) VALUES ($1, 'done', now(), now())`,
    [user._id],
  );
  await money.owner.query(
    `INSERT INTO verifications (customer_id, kind, shown, staff_id, at) SELECT $1, 'nin', 'Slip', id, now() FROM staff LIMIT 1`,
    [user._id],
  );
}

async function identifyTwo(): Promise<void> {
  const other = await money.newPerson();
  await join(money, organisation, other, 'checker');
  await identify(owner);
  await identify(other);
}

const paper = async (name: PaperKind, by = api) =>
  (
    await addFile(
      by,
      { userId: organisation.id, purpose: 'registration', name: `${name}.pdf` },
      new Blob([new Uint8Array(plainPdf())]),
    )
  ).file._id;

async function ask(given: AskForCheckBody = {}): Promise<void> {
  const papers = {
    certificate: await paper('certificate'),
    constitution: await paper('constitution'),
    resolution: await paper('resolution'),
  };
  await askForCheck(api, { ...papers, ...given });
}

const registration = async () => (await getPeople(api)).registration;
const waiting = async () => (await getUserPeople(first.api, organisation.id)).registration?._id ?? '';
const level = async (id = organisation.id) => (await standingOf(money.db, money.clock.now(), id)).level;
const work = async () =>
  (await getWork(first.api, { kind: 'registration' })).items.filter(({ user }) => user?._id === organisation.id);

test('each member reads what the account may do until its papers are checked, and what it may do then', async () => {
  const viewer = await money.newPerson();
  await join(money, organisation, viewer, 'viewer');
  const { level: own } = await getLevel(viewer.api.for(organisation.id), organisation.id);
  expect(own).toMatchObject({
    checked: true,
    level: 0,
    limits: { deposit: 50_000, balance: 300_000, withdrawnADay: 0 },
    next: { level: 3, limits: { withdrawnADay: 5_000_000 }, needs: ['registration'] },
  });
});

describe('the papers of an organisation', () => {
  test('wait for two administrators, then it has level 3 and its members are told', async () => {
    await ask();
    expect(await registration()).toMatchObject({
      state: 'waiting',
      askedBy: owner.user.name,
      papers: [{ paper: 'certificate' }, { paper: 'constitution' }, { paper: 'resolution' }],
    });
    expect(await level()).toBe(0);
    await tellStaff(money.deps);
    await money.runJobs();
    expect(money.emails.filter(({ to }) => to === first.email).at(-1)?.text).toContain(
      'An organisation waits to be checked',
    );
    const id = await waiting();
    expect(await work()).toMatchObject([{ _id: id, source: 'registration' }]);
    await identifyTwo();

    const request = waits(await acceptRegistration(first.api, id));
    expect(request.act).toMatchObject({
      action: 'checkRegistration',
      registration: id,
      form: 'cooperative',
      papers: ['certificate', 'constitution', 'resolution'],
    });
    expect(await work()).toMatchObject([{ _id: request._id, source: 'approval' }]);
    expect((await getUserPeople(second.api, organisation.id)).registration?.acceptedBy).toBe('Adaeze Okafor');
    expect(await level()).toBe(0);
    expect(await refusalOf(approveRequest(first.api, request._id))).toMatchObject({ code: 'own_request' });

    await approveRequest(second.api, request._id);
    expect(await level()).toBe(3);
    expect(await work()).toEqual([]);
    expect(await registration()).toMatchObject({ state: 'checked' });
    expect((await getAccounts(owner.api)).accounts[1]?.organisation?.checked).toBe(true);
    const { notices } = await getNotices(api, organisation.id);
    expect(notices[0]).toMatchObject({ kind: 'registration_checked', title: 'Your organisation is checked' });
    expect(await refusalOf(ask())).toMatchObject({ status: 409, code: 'already_checked' });
  });

  test('count only where two members have level 2, and are looked at again when the second administrator declines', async () => {
    await ask();
    const id = await waiting();
    await identify(owner);
    expect(await refusalOf(acceptRegistration(first.api, id))).toMatchObject({ code: 'too_few_identified' });
    const other = await money.newPerson();
    await join(money, organisation, other, 'checker');
    await identify(other);
    const request = waits(await acceptRegistration(first.api, id));
    await money.owner.query('UPDATE members SET ended_at = now() WHERE organisation_id = $1 AND role = $2', [
      organisation.id,
      'checker',
    ]);
    expect(await refusalOf(approveRequest(second.api, request._id))).toMatchObject({ code: 'too_few_identified' });
    expect((await getApprovals(first.api, { id: request._id })).approvals[0]?.state).toBe('waiting');
    await declineRequest(second.api, request._id, { note: 'The number differs.' });
    expect(await work()).toMatchObject([{ _id: id, source: 'registration' }]);
  });

  test('are refused with a reason that the owners read, and new papers can be added', async () => {
    await ask();
    const id = await waiting();
    await refuseRegistration(first.api, id, { reason: 'The certificate is cut off.' });
    expect(await registration()).toMatchObject({ state: 'refused', refusedBecause: 'The certificate is cut off.' });
    expect(await work()).toEqual([]);
    expect((await getNotices(api, organisation.id)).notices[0]?.text).toBe('The certificate is cut off.');
    expect(await refusalOf(refuseRegistration(first.api, id, { reason: 'Again' }))).toMatchObject({
      code: 'registration_ended',
    });
    expect(await refusalOf(acceptRegistration(first.api, id))).toMatchObject({ code: 'registration_ended' });
    await ask();
    expect(await registration()).toMatchObject({ state: 'waiting' });
  });

  test('are three different files for a cooperative, and one set waits at a time', async () => {
    expect(await refusalOf(askForCheck(api, { certificate: await paper('certificate') }))).toMatchObject({
      status: 422,
      fields: { constitution: 'Please add: Constitution', resolution: expect.any(String) },
    });
    const one = await paper('certificate');
    expect(await refusalOf(ask({ certificate: one, constitution: one }))).toMatchObject({ code: 'file_unknown' });
    await ask();
    expect(await refusalOf(ask())).toMatchObject({ status: 409, code: 'registration_waits' });
  });

  test('are added only by an owner of the organisation', async () => {
    const checker = await money.newPerson();
    await join(money, organisation, checker, 'checker');
    const asked = askForCheck(checker.api.for(organisation.id), {});
    expect(await refusalOf(asked)).toMatchObject({ code: 'member_may_not' });
    expect(await refusalOf(askForCheck(owner.api, {}))).toMatchObject({ status: 404, code: 'no_organisation' });
  });

  test('of a number that another checked organisation has are not approved, and the request is closed', async () => {
    await money.owner.query(`UPDATE organisations SET number = 'SAME' WHERE customer_id = $1`, [organisation.id]);
    await ask();
    await identifyTwo();
    const request = waits(await acceptRegistration(first.api, await waiting()));
    await newOrganisation(money, { number: 'SAME' });
    expect(await refusalOf(approveRequest(second.api, request._id))).toMatchObject({ code: 'number_taken' });
    expect((await getApprovals(first.api, { id: request._id })).approvals[0]?.state).toBe('overtaken');
    expect(await level()).toBe(0);
  });

  test('are seen by staff, each look is recorded, and their address opens no other file of the organisation', async () => {
    await ask();
    const id = await waiting();
    const { papers } = (await getUserPeople(first.api, organisation.id)).registration ?? { papers: [] };
    expect((await getRegistrationFile(first.api, id, papers[0]?.file._id ?? '')).size).toBeGreaterThan(0);
    const looks = await getUserLooks(first.api, organisation.id);
    expect(looks.looks[0]?.what).toEqual(expect.arrayContaining(['details', 'documents']));
    const spare = await paper('certificate');
    expect(await refusalOf(getRegistrationFile(first.api, id, spare))).toMatchObject({ code: 'file_unknown' });
  });
});

describe('a family', () => {
  test('has the level of the owner with the lower level, once there are two people, and no papers', async () => {
    const { account } = await registerOrganisation(owner.api, {
      idempotencyKey: crypto.randomUUID(),
      name: 'Family Ade',
      form: 'family',
      email: 'ade@example.com',
      phoneNumber: '0803 555 0134',
      address: '1 Marina',
      state: 'Lagos',
      signatures: 1,
    });
    expect(account.organisation?.checked).toBe(true);
    await identify(owner);
    expect(await level(owner.user._id)).toBe(2);
    expect(await level(account._id)).toBe(0);
    const other = await money.newPerson();
    const id = await join(money, { ...organisation, id: account._id }, other, 'owner');
    expect(await level(account._id)).toBe(0);
    await identify(other);
    expect(await level(account._id)).toBe(2);
    const asked = askForCheck(owner.api.for(account._id), {});
    expect(await refusalOf(asked)).toMatchObject({ code: 'nothing_to_check' });
    await money.owner.query('DELETE FROM verifications WHERE customer_id = $1', [other.user._id]);
    expect(await level(account._id)).toBe(1);
    await money.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [id]);
    expect(await level(account._id)).toBe(2);
  });
});

describe('administrators', () => {
  test('list organisations by their kind, and see each one’s people with roles, and a person’s organisations', async () => {
    const { users } = await getAllUsers(first.api, { kind: 'organisation', limit: 100 });
    expect(users.map(({ _id }) => _id)).toContain(organisation.id);
    expect(new Set(users.map(({ kind }) => kind))).toEqual(new Set(['organisation']));
    const byBalance = await getAllUsers(first.api, { kind: 'organisation', sortBy: 'balance', limit: 100 });
    expect(byBalance.users.map(({ _id }) => _id)).toContain(organisation.id);
    const found = await getAllUsers(first.api, { search: organisation.name, kind: 'person' });
    expect(found.users).toEqual([]);
    expect(await getUserPeople(first.api, organisation.id)).toMatchObject({
      organisation: { form: 'cooperative' },
      members: [{ personId: owner.user._id, role: 'owner', level: 0 }],
      registration: null,
      memberships: [],
    });
    expect(await getUserPeople(first.api, owner.user._id)).toMatchObject({
      organisation: null,
      memberships: [{ organisation: { _id: organisation.id, name: organisation.name }, role: 'owner', endedAt: null }],
    });
  });

  test('end a membership when they confirm the member’s death, and hold nothing of the organisation', async () => {
    const report = { reportedBy: 'Bola', report: 'By phone', document: 'Certificate 12' };
    const ofOrganisation = openDeathCase(first.api, organisation.id, report);
    expect(await refusalOf(ofOrganisation)).toMatchObject({ status: 409, code: 'not_a_person' });
    await openDeathCase(first.api, owner.user._id, report);
    expect((await getUserPeople(first.api, owner.user._id)).memberships[0]?.endedAt).toBeNull();
    await approveRequest(second.api, waits(await confirmDeath(first.api, owner.user._id))._id);
    expect((await getUserPeople(first.api, owner.user._id)).memberships[0]?.endedAt).not.toBeNull();
    const { rows } = await money.owner.query('SELECT status FROM customers WHERE id = $1', [organisation.id]);
    expect(rows).toEqual([{ status: 1 }]);
  });

  test('still see the role of a member who closed the account', async () => {
    const other = await money.newPerson();
    await join(money, organisation, other, 'viewer');
    await closeAccount(other.api, { userId: other.user._id, password: PASSWORD });
    const { members } = await getUserPeople(first.api, organisation.id);
    expect(members[1]).toMatchObject({ role: 'viewer', endedAt: expect.any(String) });
  });
});
