/** The mail catcher over real SMTP: what arrives is listed newest first, kept across a restart, and shown without danger. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailStore, startMailCatcher, type CaughtMail, type MailCatcher } from '../src/mail.ts';

let folder: string;
let catcher: MailCatcher;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-mail-'));
  catcher = await startMailCatcher(folder, 0);
});
afterEach(async () => {
  await catcher.close();
  rmSync(folder, { recursive: true });
});

/** A minimal SMTP client: it sends one command after each answer. */
function send(to: string, message: string): Promise<void> {
  const { port } = new URL(catcher.smtpUrl);
  const commands = [
    'EHLO test',
    'MAIL FROM:<hello@ajose.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    `${message.replaceAll('\n', '\r\n')}\r\n.`,
    'QUIT',
  ];
  return new Promise((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1');
    let pending = '';
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      const answered = /^\d{3} .*\r\n/m.exec(pending);
      if (!answered) return;
      pending = '';
      const next = commands.shift();
      if (/^[45]/.test(answered[0])) fail(new Error(answered[0]));
      else if (next) socket.write(`${next}\r\n`);
    });
    socket.once('close', done);
    socket.once('error', fail);
  });
}

const list = async (): Promise<CaughtMail[]> =>
  (await (await fetch(`http://127.0.0.1:${catcher.port}/messages`)).json()) as CaughtMail[];

const reset = `From: Ajose <hello@ajose.test>
To: demo@ajose.test
Subject: =?utf-8?Q?Reset_your_password_=E2=82=A6?=
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary=x

--x
Content-Type: text/plain; charset=utf-8

Open http://localhost:3000/reset#abc
--x
Content-Type: text/html; charset=utf-8

<script>alert(1)</script><a href="http://localhost:3000/reset#abc">Reset</a>
--x--`;

it('lists the newest mail first, with text and HTML apart', async () => {
  await send('one@ajose.test', 'Subject: First\n\nHello');
  await send('demo@ajose.test', reset);
  const [newest, oldest] = await list();
  expect(newest).toMatchObject({
    from: 'Ajose <hello@ajose.test>',
    to: 'demo@ajose.test',
    subject: 'Reset your password ₦',
    text: expect.stringContaining('reset#abc'),
  });
  expect(newest?.html).toContain('<a href=');
  expect(oldest).toMatchObject({ subject: 'First', to: 'one@ajose.test', html: '' });
});

it('shows a mail’s HTML only where its scripts cannot run', async () => {
  await send('demo@ajose.test', reset);
  const [mail] = await list();
  const html = await fetch(`http://127.0.0.1:${catcher.port}/messages/${mail?.id}/html`);
  const policy = html.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox /);
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
  const page = await fetch(`http://127.0.0.1:${catcher.port}/`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect((await fetch(`http://127.0.0.1:${catcher.port}/messages`, { method: 'POST' })).status).toBe(405);
});

it('keeps the mails when it is restarted', async () => {
  await send('demo@ajose.test', reset);
  const before = await list();
  await catcher.close();
  catcher = await startMailCatcher(folder, 0);
  await send('demo@ajose.test', 'Subject: Later\n\nHello');
  expect((await list()).slice(1)).toEqual(before);
});

it('keeps the newest 500 mails', () => {
  const store = new MailStore(join(folder, 'many'));
  for (let count = 0; count < 510; count += 1)
    store.add({ from: '', to: '', subject: String(count), text: '', html: '', date: '' });
  expect(store.newestFirst).toHaveLength(500);
  expect(store.newestFirst[0]?.subject).toBe('509');
  expect(readdirSync(join(folder, 'many'))).toHaveLength(500);
});
