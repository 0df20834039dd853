/**
 * Run in the server's shell: makes an administrator, the first or a further one: `node apps/api/src/access/staff/create.ts "Adaeze Okafor"
 * adaeze@example.com`. The password is asked for, or read from standard input.
 */
import { createInterface } from 'node:readline/promises';
import { addAdminRules } from '@ajose/sdk/rules/staff';
import { ValidationError } from 'yup';
import { writeAudit } from '../../platform/audit/audit.ts';
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts';
import { connect, tx } from '../../platform/database/db.ts';
import { EnvError, readOwnerUrl } from '../../platform/env.ts';
import { Refusal } from '../../platform/server/errors.ts';
import { getAdmin, insertAdmin } from './registration.ts';

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  if (process.stdin.isTTY) process.stderr.write('Password (shown as you type): ');
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return typeof value === 'string' ? value : '';
}

async function create(name: string, email: string): Promise<string> {
  const url = readOwnerUrl(process.env);
  const password = await askPassword();
  const form = await addAdminRules.validate({ name, email, password, whoReferredMe: 'the server' });
  // The demonstration does not use this command, so the demonstration's password is refused as well.
  refuseCommonPassword({ live: true }, password, 'password');
  const db = connect(url, 1);
  try {
    const passwordHash = await hashPassword(null, password, { account: email });
    return await tx(db, async (tx) => {
      const id = await insertAdmin(tx, new Date(), { name: form.name, email: form.email, passwordHash }, null);
      await writeAudit(tx, null, 'addAdmin', `admin:${id}`, null, { name: form.name, email: form.email });
      return (await getAdmin(tx, id)).myRefCode;
    });
  } finally {
    await db.end();
  }
}

const [name, email] = process.argv.slice(2);
if (!name || !email) {
  console.error('Usage: node apps/api/src/access/staff/create.ts "Full Name" address@example.com');
  process.exit(1);
}
try {
  const refCode = await create(name, email);
  console.log(`${name} can sign in now. Referral code for further administrators: ${refCode}`);
} catch (error) {
  const said = error instanceof ValidationError || error instanceof EnvError || error instanceof Refusal;
  console.error(said ? error.message : error);
  process.exitCode = 1;
}
