/** An email that cannot be sent: the addressee gets a notice in the app and staff get a case, once until an email is sent again. */
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendMail } from '../src/jobs/send-mail.ts';
import { enqueueMail, type MailJob } from '../src/platform/mail/enqueue.ts';
import { newAdmin, newCustomer, unconfirmedCustomer, type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

let person: TestCustomer;
const stack = await startStack();
afterAll(() => stack.close());
beforeEach(async () => {
  person = await newCustomer(stack);
  await stack.runJobs();
});

const FIRST = { attempts: 1, max_attempts: 27 };
const LAST = { attempts: 27, max_attempts: 27 };
const AWAY = new Error('The mail server is away');
const REFUSED = Object.assign(new Error('Refused'), { command: 'RCPT TO', response: '550 5.1.1 no such user' });

const failing = (error: Error): Stack['deps'] => ({
  ...stack.deps,
  mail: {
    send: async () => {
      throw error;
    },
  },
});
const welcome = (): MailJob => ({ emailKind: 'welcome', customerId: person.user._id });

const notices = async () =>
  (await getNotices(person.api, person.user._id)).notices.filter(({ kind }) => kind === 'mail_refused');

async function cases(reference = `customer:${person.user._id}`) {
  const { rows } = await stack.owner.query<{ message: string; customer_id: string | null; open: boolean }>(
    `SELECT message, customer_id, resolved_at IS NULL AS open FROM money.cases
      WHERE kind = 'mail_refused' AND reference = $1 ORDER BY id`,
    [reference],
  );
  return rows;
}

test('an email that fails and will be tried again says nothing; after the last try customer and staff are notified', async () => {
  await expect(sendMail(failing(AWAY), welcome(), FIRST)).rejects.toThrow('away');
  expect(await notices()).toEqual([]);
  expect(await cases()).toEqual([]);
  await expect(sendMail(failing(AWAY), welcome(), LAST)).rejects.toThrow('away');
  const [first = '', ...rest] = person.user.email;
  const domain = rest.join('').split('@')[1];
  expect(await notices()).toMatchObject([
    { title: `We could not send an email to ${first}…@${domain}`, text: 'Please check the address.' },
  ]);
  expect(await cases()).toEqual([
    {
      message: 'An email to this customer could not be sent. Please ask whether the address is right.',
      customer_id: person.user._id,
      open: true,
    },
  ]);
});

test('an email to an address that the mail server refuses is not tried again, and is told once until an email is sent', async () => {
  await enqueueMail(stack.db, welcome());
  let tries = 0;
  await stack.runJobs({
    send_mail: async (payload, { job }) => {
      tries += 1;
      await sendMail(failing(REFUSED), payload, job);
    },
  });
  await sendMail(failing(REFUSED), welcome(), FIRST);
  await stack.owner.query('UPDATE money.cases SET resolved_at = now() WHERE customer_id = $1', [person.user._id]);
  await sendMail(failing(REFUSED), welcome(), FIRST);
  expect(tries).toBe(1);
  expect(await notices()).toHaveLength(1);
  expect(await cases()).toMatchObject([{ open: false }]);

  await sendMail(stack.deps, welcome(), FIRST);
  await sendMail(failing(REFUSED), welcome(), FIRST);
  expect(await notices()).toHaveLength(2);
  expect(await cases()).toMatchObject([{ open: false }, { open: true }]);
  await sendMail(stack.deps, welcome(), FIRST);
  expect(await cases()).toMatchObject([{ open: false }, { open: false }]);
});

test('staff need not look at an unsent email to somebody who never confirmed an address nor moved money', async () => {
  person = await unconfirmedCustomer(stack);
  await sendMail(failing(REFUSED), welcome(), FIRST);
  expect(await notices()).toHaveLength(1);
  expect(await cases()).toEqual([]);
});

test('the queue says which try is the last', async () => {
  await stack.owner.query(`SELECT graphile_worker.add_job('send_mail', $1::json, max_attempts => 1)`, [
    JSON.stringify(welcome()),
  ]);
  // A job that fails is nothing that this test's connections can write down.
  await stack.runJobs({
    send_mail: (payload, { job }) => sendMail(failing(AWAY), payload, job).catch(() => undefined),
  });
  expect(await notices()).toHaveLength(1);
});

test('an unsent email to an administrator is told to staff alone, and one to an address without an account to nobody', async () => {
  const admin = await newAdmin(stack);
  const reset = (email: string): MailJob => ({ emailKind: 'password_reset', kind: 'admin', email });
  await sendMail(failing(REFUSED), reset(admin.email), FIRST);
  expect(await cases(`admin:${admin.id}`)).toMatchObject([{ customer_id: null, open: true }]);
  const { rows: before } = await stack.owner.query('SELECT FROM money.cases');
  const closed = { emailKind: 'account_closed', name: 'Ada', email: 'gone@ajose.test', confirmed: true } as const;
  await sendMail(failing(REFUSED), closed, FIRST);
  const { rows: after } = await stack.owner.query('SELECT FROM money.cases');
  expect(after).toHaveLength(before.length);
});
