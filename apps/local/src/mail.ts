/** Catches and shows every email that the platform sends on this machine. No email leaves the machine. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  id: string;
  from: string;
  /** All recipients, separated by commas. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it arrived. */
  date: string;
}

export interface MailCatcher {
  /** The address that the API sends mail to. */
  smtpUrl: string;
  /** The port of the page. */
  port: number;
  close(): Promise<void>;
}

const KEPT = 500;
const LARGEST_BYTES = 10_000_000;

/** The caught emails, newest first. Each is a file, so a killed process loses none. */
export class MailStore {
  readonly #folder: string;
  readonly #mails: CaughtMail[];
  #last = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#mails = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .toReversed()
      .map((name) => read(join(folder, name)))
      .filter((mail) => mail !== null);
    this.#last = Number(this.#mails[0]?.id ?? 0);
  }

  get newestFirst(): readonly CaughtMail[] {
    return this.#mails;
  }

  find(id: string): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  add(mail: Omit<CaughtMail, 'id'>): CaughtMail {
    // Milliseconds that never repeat, so emails sort by arrival, also after a restart.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const kept = { id: String(this.#last), ...mail };
    const file = this.#fileOf(kept);
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    this.#mails.unshift(kept);
    for (const old of this.#mails.splice(KEPT)) rmSync(this.#fileOf(old), { force: true });
    return kept;
  }

  #fileOf(mail: CaughtMail): string {
    return join(this.#folder, `${mail.id}.json`);
  }
}

function read(file: string): CaughtMail | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CaughtMail;
  } catch {
    return null;
  }
}

/** @param port the port of the page; the mail server takes a free one */
export async function startMailCatcher(folder: string, port: number): Promise<MailCatcher> {
  const store = new MailStore(folder);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_BYTES,
    onData(stream, session, done) {
      const receivers = session.envelope.rcptTo.map((each) => each.address);
      void keep(store, stream, receivers, done);
    },
  });
  // A client that disconnects must not end this process.
  smtp.on('error', () => undefined);
  await new Promise<void>((listening, fail) => {
    smtp.server.once('error', fail);
    smtp.listen(0, '127.0.0.1', () => listening());
  });
  const page = createServer((request, response) => answer(store, request, response));
  await new Promise<void>((listening, fail) => {
    page.once('error', fail);
    page.listen(port, '127.0.0.1', () => listening());
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    port: portOf(page.address()),
    close: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise((closed) => page.close(closed)),
        new Promise<void>((closed) => smtp.close(() => closed())),
      ]);
    },
  };
}

/** Accepts an email only after it is written to disk. */
async function keep(
  store: MailStore,
  stream: Readable,
  receivers: string[],
  done: (error?: Error) => void,
): Promise<void> {
  try {
    const mail = await PostalMime.parse(await buffer(stream));
    store.add({
      from: nameOf(mail.from),
      to: receivers.join(', '),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      date: new Date().toISOString(),
    });
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

function nameOf(address: Address | undefined): string {
  if (!address?.address) return '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function portOf(address: ReturnType<Server['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['mail.html', 'text/html; charset=utf-8'],
  '/mail.js': ['mail.js', 'text/javascript; charset=utf-8'],
  '/mail.css': ['mail.css', 'text/css; charset=utf-8'],
};
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email's HTML is not trusted: no scripts, no network, its own origin. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, type: string, policy: string, body: string | Buffer): void => {
    response
      .writeHead(status, {
        'content-type': type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .end(body);
  };
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = files[path];
  const html = /^\/messages\/(\d+)\/html$/.exec(path)?.[1];
  const mail = html ? store.find(html) : undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    send(405, 'text/plain', "default-src 'none'", 'Only reading is possible here\n');
  else if (file) send(200, file[1], PAGE_POLICY, readFileSync(new URL(`../public/${file[0]}`, import.meta.url)));
  else if (path === '/messages')
    send(200, 'application/json; charset=utf-8', "default-src 'none'", JSON.stringify(store.newestFirst));
  else if (mail) send(200, 'text/html; charset=utf-8', MAIL_POLICY, `<base target="_blank">${mail.html}`);
  else send(404, 'text/plain', "default-src 'none'", 'Not found\n');
}
