/** Issued documents: a customer's list, their withdrawal, and the check that the holder of one can make. */
import { timingSafeEqual } from 'node:crypto';
import type {
  DocumentKeys,
  DocumentKind,
  DocumentState,
  IssuedDocument,
  VerifyDocumentReply,
} from '@ajose/sdk/contract/documents';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { readDocumentWord } from '@ajose/sdk/domain/readers';
import type { Claims } from '@ajose/verify';
import type { MemberActOf } from '../access/members/request-acts.ts';
import { lockToLetOut, type NewRequest } from '../access/members/requests.ts';
import { row, rows, run, tx, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { hashOf } from './issue.ts';
import { signerFrom } from './signer.ts';

/** How long a document's page shows what the document says. */
const YEARS = 1;
const MOST = 100;

interface Found {
  number: string;
  kind: DocumentKind;
  about: string;
  issued_at: Date;
  withdrawn_at: Date | null;
  replaced_at: Date | null;
  ends_at: Date;
}

const COLUMNS = `d.number, d.kind, d.about, d.issued_at, d.withdrawn_at, d.replaced_at, d.issued_at + interval '${YEARS} year' AS ends_at`;

/** The first state that applies to a document, and since when. @param returned since when the payment of a receipt is back */
function stateOf(
  stored: Found,
  returned: ReadonlyMap<string, Date>,
  now: Date,
): { state: DocumentState; since: Date | null } {
  if (stored.withdrawn_at) return { state: 'withdrawn', since: stored.withdrawn_at };
  if (stored.ends_at <= now) return { state: 'ended', since: stored.ends_at };
  const back = stored.kind === 'receipt' ? returned.get(stored.about) : undefined;
  if (back) return { state: 'returned', since: back };
  return { state: stored.replaced_at ? 'replaced' : 'valid', since: stored.replaced_at };
}

/** Of these receipts, those whose payment went back later, all or a part of it, or whose withdrawal came back, and when it did. */
async function returnedOf(db: Db, customerId: string, documents: readonly Found[]): Promise<Map<string, Date>> {
  const keys = documents.filter(({ kind }) => kind === 'receipt').map(({ about }) => about);
  if (keys.length === 0) return new Map();
  const back = await rows<{ key: string; at: Date }>(
    db,
    `SELECT t.transaction_id AS key,
            coalesce((SELECT min(r.booked_at) FROM ledger.transactions r
                       WHERE r.customer_id = $1 AND r.transaction_id = 'RET-' || t.id),
                     (SELECT min(m.at) FROM ledger.movements m
                        JOIN ledger.transactions r ON r.customer_id = m.customer_id AND r.id = m.transaction
                       WHERE m.customer_id = $1 AND m.target = ANY ($3::ledger.account[])
                         AND m.source <> 'gateway_fee'
                         AND (r.id = t.id OR r.metadata ->> 'paystackRef' = t.transaction_id)),
                     t.booked_at) AS at
       FROM ledger.transactions t
       LEFT JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
      WHERE t.customer_id = $1 AND t.transaction_id = ANY ($2)
        AND (d.taken_back > 0 OR t.kind = 'withdrawal' AND t.status IN ('failed', 'user_cancelled'))`,
    [customerId, keys, gatewayNames],
  );
  return new Map(back.map(({ key, at }) => [key, at]));
}

export async function listDocuments({ db, clock }: Deps, customerId: string): Promise<IssuedDocument[]> {
  const documents = await rows<Found>(
    db,
    `SELECT ${COLUMNS} FROM documents d WHERE d.customer_id = $1 ORDER BY d.issued_at DESC, d.number LIMIT ${MOST}`,
    [customerId],
  );
  const now = clock.now();
  const returned = await returnedOf(db, customerId, documents);
  return documents.map((document) => ({
    number: document.number,
    kind: document.kind,
    about: document.about,
    issuedAt: document.issued_at.toISOString(),
    state: stateOf(document, returned, now).state,
  }));
}

/** Withdraws a document. A repeat changes nothing. @throws what `lockToLetOut` throws, and Refusal 404 `document_not_found` */
export async function withdrawDocument({ db, clock }: Deps, who: SignedInCustomer, number: string): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    await lockToLetOut(tx, who, now);
    const withdrawn = await run(
      tx,
      'UPDATE documents SET withdrawn_at = coalesce(withdrawn_at, $3) WHERE number = $1 AND customer_id = $2',
      [readDocumentWord(number), who.customer.id, now],
    );
    if (withdrawn === 0) throw noDocument();
  });
}

const noDocument = () => refuse(404, 'document_not_found', 'This document does not exist.');

/** The request of a member to withdraw a document. @throws Refusal 404 `document_not_found` */
export async function documentToAsk({ db }: Deps, who: SignedInCustomer, number: string): Promise<NewRequest> {
  const document = await row<{ number: string }>(
    db,
    'SELECT number FROM documents WHERE number = $1 AND customer_id = $2',
    [readDocumentWord(number), who.customer.id],
  );
  if (!document) throw noDocument();
  const act = { action: 'withdrawDocument', number: document.number } as const;
  return { act, key: document.number, once: false, amountKobo: null };
}

export const withdrawDocumentApproved: MemberActOf<'withdrawDocument'> = (deps, who, { act }) =>
  withdrawDocument(deps, who, act.number);

/**
 * Reads what a document says. The caller has to know its key.
 * @throws Refusal 404 `document_unknown`, the same for a number that does not exist and for a wrong key
 */
export async function verifyDocument(
  { db, clock }: Deps,
  asked: { number: string; key: string },
): Promise<VerifyDocumentReply> {
  const document = await row<Found & { customer_id: string; key_hash: Buffer; jws: string; file_hash: Buffer }>(
    db,
    `SELECT ${COLUMNS}, d.customer_id, d.key_hash, d.jws, d.file_hash FROM documents d WHERE d.number = $1`,
    [readDocumentWord(asked.number)],
  );
  const hash = hashOf(readDocumentWord(asked.key));
  if (!document || !timingSafeEqual(document.key_hash, hash)) {
    const message = 'Ajose issued no document with this number and this key. Please check both on the document.';
    throw refuse(404, 'document_unknown', message);
  }
  const { state, since } = stateOf(document, await returnedOf(db, document.customer_id, [document]), clock.now());
  return {
    success: true,
    number: document.number,
    kind: document.kind,
    state,
    issuedAt: document.issued_at.toISOString(),
    since: since?.toISOString() ?? null,
    words: state === 'withdrawn' || state === 'ended' ? null : wordsOf(document),
  };
}

function wordsOf({ jws, file_hash }: { jws: string; file_hash: Buffer }): VerifyDocumentReply['words'] {
  const [, payload = ''] = jws.split('.');
  const { holder, facts }: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { holder, facts: facts.map(([name, value]) => [name, value]), fileHash: file_hash.toString('base64url') };
}

/** The key that signs now, and earlier ones. */
export async function documentKeys({ db, env }: { db: Db; env: Deps['env'] }): Promise<DocumentKeys> {
  const { kid, x } = signerFrom(env);
  const before = await rows<{ kid: string; x: string }>(
    db,
    'SELECT kid, x FROM document_keys WHERE kid <> $1 ORDER BY since DESC',
    [kid],
  );
  return { keys: [{ kid, x }, ...before].map((key) => ({ kty: 'OKP', crv: 'Ed25519', ...key })) };
}
