/** An auto-save above a maker's own limit: one member asks for it, and another one approves. */
import type { EditAutoSaveBody, StartAutoSaveBody } from '@ajose/sdk/contract/auto-saves';
import type { MemberAct } from '@ajose/sdk/contract/member-requests';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import type { AskedByMember, MemberActOf } from '../../access/members/request-acts.ts';
import { lockToLetOut, type NewRequest } from '../../access/members/requests.ts';
import { tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { Customer, SignedInCustomer } from '../../platform/server/signed-in.ts';
import { planName } from '../investments/buy-requests.ts';
import { editAutoSave, startAutoSave } from './auto-saves.ts';

type Choice = Omit<EditAutoSaveBody, 'userId' | 'autoSaveId'>;
type OfAutoSave = Extract<MemberAct, { autoSaveId: string }>;

/** What is chosen, apart from the amount. @throws Refusal 404 */
async function chosen(
  { db }: Pick<Deps, 'db'>,
  customer: Customer,
  { every, on, source, cardId, planId }: Choice,
): Promise<Omit<OfAutoSave, 'action' | 'autoSaveId'>> {
  const plan = planId === null ? null : await planName(db, customer, planId);
  return { every, on, source, cardId, planId, plan };
}

/** @throws Refusal 404 */
export async function startToAsk(
  deps: Pick<Deps, 'db'>,
  customer: Customer,
  body: StartAutoSaveBody,
): Promise<NewRequest> {
  const { idempotencyKey: key, amount } = body;
  const act = { action: 'startAutoSave', autoSaveId: key, ...(await chosen(deps, customer, body)) } as const;
  return { act, key, once: true, amountKobo: toKobo(amount) };
}

/** @throws Refusal 404 */
export async function editToAsk(
  deps: Pick<Deps, 'db'>,
  customer: Customer,
  body: EditAutoSaveBody,
): Promise<NewRequest> {
  const { autoSaveId, amount, every, on, source, cardId, planId } = body;
  const act = { action: 'editAutoSave', autoSaveId, ...(await chosen(deps, customer, body)) } as const;
  const key = [autoSaveId, amount, every, on, source, cardId, planId].join(' ');
  return { act, key, once: false, amountKobo: toKobo(amount) };
}

/** Does what was asked for, in the transaction that ends the request. @throws what `lockToLetOut` and the act throw */
const approved = (
  deps: Deps,
  who: SignedInCustomer,
  { act, amountKobo }: Pick<AskedByMember<OfAutoSave['action']>, 'amountKobo'> & { act: OfAutoSave },
  save: (tx: Tx, body: Choice & { userId: string }) => Promise<unknown>,
) =>
  tx(deps.db, async (tx) => {
    await lockToLetOut(tx, who, deps.clock.now());
    const { every, on, source, cardId, planId } = act;
    const amount = toNaira(amountKobo ?? 0n);
    await save(tx, { userId: who.customer.id, amount, every, on, source, cardId, planId });
  });

export const startApproved: MemberActOf<'startAutoSave'> = (deps, who, asked) =>
  approved(deps, who, asked, (tx, body) =>
    startAutoSave({ ...deps, db: tx }, who.customer, { ...body, idempotencyKey: asked.act.autoSaveId }),
  );

export const editApproved: MemberActOf<'editAutoSave'> = (deps, who, asked) =>
  approved(deps, who, asked, (tx, body) =>
    editAutoSave({ ...deps, db: tx }, who.customer, { ...body, autoSaveId: asked.act.autoSaveId }),
  );
