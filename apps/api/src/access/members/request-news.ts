/** Tells members of requests: who may approve one, and who asked once it is decided. Each hears it in their own account. */
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { OrganisationForm } from '@ajose/sdk/contract/organisations';
import { memberRoles, memberMay } from '@ajose/sdk/domain/members';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { row, rows, type Tx } from '../../platform/database/db.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { ACTS } from './members.ts';

type News = Pick<MemberRequest, 'act' | 'amount' | 'askedBy' | 'decidedBy' | 'state' | 'note'>;

const approvers = memberRoles.filter((role) => memberMay(role, 'approve') || memberMay(role, 'manage'));

const formOf = (tx: Tx, organisationId: string) =>
  row<{ form: OrganisationForm }>(tx, 'SELECT form FROM organisations WHERE customer_id = $1', [organisationId]);

async function tell(
  tx: Tx,
  now: Date,
  personId: string,
  organisation: Pick<Customer, 'id' | 'name'>,
  { act, amount, askedBy, decidedBy, state, note }: News,
): Promise<void> {
  const data = {
    account: organisation.id,
    organisation: organisation.name,
    what: memberActWords(act, amount, (await formOf(tx, organisation.id))?.form),
    state,
    by: decidedBy?.name ?? askedBy.name,
    ...(note === null ? {} : { note }),
  };
  await addNotice(tx, personId, { kind: 'member_request', data }, now);
  await enqueueMail(tx, { emailKind: 'member_request', customerId: personId, data });
}

/** Tells members who may approve a new request or look after the organisation, but not who asked. */
export async function tellOthers(
  tx: Tx,
  now: Date,
  organisation: Pick<Customer, 'id' | 'name'>,
  request: News,
): Promise<void> {
  const others = await rows<{ person_id: string }>(
    tx,
    `SELECT m.person_id FROM members m WHERE m.organisation_id = $1 AND m.person_id <> $2 AND m.role = ANY ($3) AND ${ACTS} ORDER BY m.id`,
    [organisation.id, request.askedBy._id, approvers],
  );
  for (const { person_id: id } of others) await tell(tx, now, id, organisation, request);
}

export const tellAsker = (
  tx: Tx,
  now: Date,
  organisation: Pick<Customer, 'id' | 'name'>,
  request: MemberRequest,
): Promise<void> => tell(tx, now, request.askedBy._id, organisation, request);
