/**
 * Encrypts everything that sealed-secret.ts encrypts with `TWO_FACTOR_KEY`, whichever key of `TWO_FACTOR_OTHER_KEYS` it had before: `node
 * apps/api/src/platform/crypto/rotate-key.ts`, with the API's settings. deploy/RESTORE.md says when. It may run twice, and while the API runs.
 */
import { connect, rows, run, type Sql } from '../database/db.ts';
import { EnvError, readEnv } from '../env.ts';
import type { Kind } from '../server/signed-in.ts';
import { decrypt, encrypt, isCurrent, partOwner, type Keys } from './sealed-secret.ts';

const AT_ONCE = 500;

interface Row {
  kind: Kind;
  id: string;
  sealed: Buffer;
}

/** The rows after this one, in the order of the primary key. */
const next = (on: Sql, after: Pick<Row, 'kind' | 'id'> | undefined): Promise<Row[]> =>
  rows<Row>(
    on,
    `SELECT kind, account_id AS id, encrypted_secret AS sealed FROM two_factor
      WHERE encrypted_secret IS NOT NULL AND ($1::account_kind IS NULL OR (kind, account_id) > ($1, $2::uuid)) ORDER BY kind, account_id LIMIT $3`,
    [after?.kind ?? null, after?.id ?? null, AT_ONCE],
  );

/** @throws Error with the first account whose secret no key decrypts; what is encrypted by then stays so */
export async function rotateKey(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let encrypted = 0;
  let current = 0;
  for (let page = await next(on, undefined); page.length > 0; page = await next(on, page.at(-1))) {
    for (const item of page) {
      if (isCurrent(keys, item, item.sealed)) current += 1;
      else {
        // Leaves a secret that the owner replaces in between.
        encrypted += await run(
          on,
          'UPDATE two_factor SET encrypted_secret = $4 WHERE kind = $1 AND account_id = $2 AND encrypted_secret = $3',
          [item.kind, item.id, item.sealed, encrypt(keys, item, decrypt(keys, item, item.sealed).bytes)],
        );
      }
    }
  }
  for (const rotate of [rotateWebhooks, rotateCards, rotateFiles, rotateEmails, rotateExports, rotateBvns]) {
    const more = await rotate(on, keys);
    encrypted += more.encrypted;
    current += more.current;
  }
  return { encrypted, current };
}

/** Encrypts webhooks' secrets again, all at once, because there are few. Leaves a secret that is replaced in between. */
async function rotateWebhooks(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let encrypted = 0;
  const webhooks = await rows<{ id: string; secret: Buffer; before: Buffer | null }>(
    on,
    'SELECT id, secret, secret_before AS before FROM webhooks',
  );
  for (const { id, secret, before } of webhooks) {
    const owner = { kind: 'webhook', id } as const;
    if (isCurrent(keys, owner, secret) && (!before || isCurrent(keys, owner, before))) continue;
    const again = (sealed: Buffer) => encrypt(keys, owner, decrypt(keys, owner, sealed).bytes);
    encrypted += await run(on, 'UPDATE webhooks SET secret = $3, secret_before = $4 WHERE id = $1 AND secret = $2', [
      id,
      secret,
      again(secret),
      before && again(before),
    ]);
  }
  return { encrypted, current: webhooks.length - encrypted };
}

/** Encrypts kept cards' codes again. Leaves a code that is replaced in between. */
async function rotateCards(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let [encrypted, current, last] = [0, 0, ''];
  for (;;) {
    const page: { id: string; code: Buffer }[] = await rows(
      on,
      "SELECT id, code FROM kept_cards WHERE $1 = '' OR id > nullif($1, '')::uuid ORDER BY id LIMIT $2",
      [last, AT_ONCE],
    );
    for (const { id, code } of page) {
      const owner = { kind: 'card', id } as const;
      if (isCurrent(keys, owner, code)) {
        current += 1;
        continue;
      }
      const again = encrypt(keys, owner, decrypt(keys, owner, code).bytes);
      encrypted += await run(on, 'UPDATE kept_cards SET code = $3 WHERE id = $1 AND code = $2', [id, code, again]);
    }
    if (page.length < AT_ONCE) return { encrypted, current };
    last = page.at(-1)?.id ?? '';
  }
}

/** Encrypts files again, one after the other, because each may have 5 MB. */
async function rotateFiles(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let [encrypted, current, last] = [0, 0, ''];
  for (;;) {
    const [file]: { id: string; bytes: Buffer }[] = await rows(
      on,
      "SELECT id, bytes FROM files WHERE $1 = '' OR id > nullif($1, '')::uuid ORDER BY id LIMIT 1",
      [last],
    );
    if (!file) return { encrypted, current };
    const { id, bytes } = file;
    const owner = { kind: 'file', id } as const;
    if (isCurrent(keys, owner, bytes)) current += 1;
    else {
      const again = encrypt(keys, owner, decrypt(keys, owner, bytes).bytes);
      encrypted += await run(on, 'UPDATE files SET bytes = $2 WHERE id = $1', [id, again]);
    }
    last = id;
  }
}

/** Encrypts sent emails again: the largest table. Leaves out a row that is pruned in between. */
async function rotateEmails(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let [encrypted, current, last] = [0, 0, ''];
  for (;;) {
    const page: { id: string; content: Buffer }[] = await rows(
      on,
      "SELECT id, content FROM sent_emails WHERE $1 = '' OR id > nullif($1, '')::uuid ORDER BY id LIMIT $2",
      [last, AT_ONCE],
    );
    for (const { id, content } of page) {
      const owner = { kind: 'email', id } as const;
      if (isCurrent(keys, owner, content)) {
        current += 1;
        continue;
      }
      const again = encrypt(keys, owner, decrypt(keys, owner, content).bytes);
      encrypted += await run(on, 'UPDATE sent_emails SET content = $2 WHERE id = $1', [id, again]);
    }
    if (page.length < AT_ONCE) return { encrypted, current };
    last = page.at(-1)?.id ?? '';
  }
}

/** Encrypts exports again, one part after the other, because each may have 100 kB. Leaves out an export that ends in between. */
async function rotateExports(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let [encrypted, current, last, lastBatch] = [0, 0, '', 0];
  for (;;) {
    const [part]: { id: string; batch: number; content: Buffer }[] = await rows(
      on,
      `SELECT export_id AS id, batch, content FROM export_parts
        WHERE $1 = '' OR (export_id, batch) > (nullif($1, '')::uuid, $2::int) ORDER BY export_id, batch LIMIT 1`,
      [last, lastBatch],
    );
    if (!part) return { encrypted, current };
    const { id, batch, content } = part;
    const owner = partOwner(id, batch);
    if (isCurrent(keys, owner, content)) current += 1;
    else {
      const again = encrypt(keys, owner, decrypt(keys, owner, content).bytes);
      encrypted += await run(on, 'UPDATE export_parts SET content = $3 WHERE export_id = $1 AND batch = $2', [
        id,
        batch,
        again,
      ]);
    }
    [last, lastBatch] = [id, batch];
  }
}

/** Encrypts BVNs again: few rows, because each is there until the gateway has taken it. */
async function rotateBvns(on: Sql, keys: Keys): Promise<{ encrypted: number; current: number }> {
  let encrypted = 0;
  const identifications = await rows<{ id: string; bvn: Buffer }>(
    on,
    'SELECT customer_id AS id, bvn FROM identifications WHERE bvn IS NOT NULL',
  );
  for (const { id, bvn } of identifications) {
    const owner = { kind: 'bvn', id } as const;
    if (isCurrent(keys, owner, bvn)) continue;
    const again = encrypt(keys, owner, decrypt(keys, owner, bvn).bytes);
    encrypted += await run(on, 'UPDATE identifications SET bvn = $3 WHERE customer_id = $1 AND bvn = $2', [
      id,
      bvn,
      again,
    ]);
  }
  return { encrypted, current: identifications.length - encrypted };
}

async function command(): Promise<string> {
  const env = readEnv(process.env);
  const db = connect(env.databaseUrl, 1);
  try {
    const { encrypted, current } = await rotateKey(db, env);
    return `Encrypted again: ${encrypted}. Encrypted with TWO_FACTOR_KEY before: ${current}. Each other key can go.`;
  } finally {
    await db.end();
  }
}

if (import.meta.main) {
  try {
    console.log(await command());
  } catch (error) {
    console.error(error instanceof Error && !(error instanceof EnvError) ? `Stopped: ${error.message}` : String(error));
    process.exitCode = 1;
  }
}
