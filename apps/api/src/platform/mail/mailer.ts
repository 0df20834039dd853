/** Sends emails by SMTP, over connections that emails share. emails.ts has their text. */
import { readEmail } from '@ajose/sdk/domain/email';
import nodemailer from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** Emails that a process sends at the same time. */
export const EMAILS_AT_ONCE = 3;

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(email: Email): Promise<void>;
}

/** A mailer that keeps connections. */
export interface SmtpMailer extends Mailer {
  /** Closes idle connections now, and others after their email. */
  close(): void;
}

/** A mail server that says nothing for this long has failed; the email is sent again later. */
const PATIENCE_MS = 10_000;
/** An idle connection is closed after this time, which is shorter than the time after which silence counts as a failure. */
const IDLE_MS = 5000;
const EMAILS_A_CONNECTION = 100;

/**
 * Whether the mail server refused the address for good. A refusal of ourselves, for a missing sign-in (530) or by a rule (5.7), says
 * nothing about the address.
 */
export function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, response } = error as SMTPConnection.SMTPError;
  return command === 'RCPT TO' && /^5(?!30)\d\d(?![ -]5\.7\.)/.test(response ?? '');
}

/** Mail servers repeat the address that they refuse. The log says what went wrong without the address. */
function withoutAddress(error: unknown, address: string): unknown {
  if (!(error instanceof Error)) return error;
  const said = new RegExp(address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi');
  error.message = error.message.replaceAll(said, '(the address)');
  error.stack = error.stack?.replaceAll(said, '(the address)');
  return error;
}

/** @param smtpUrl as `smtp://user:password@host:587` @param from the sender's address */
export function smtpMailer(smtpUrl: string, from: string): SmtpMailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: EMAILS_AT_ONCE,
      maxMessages: EMAILS_A_CONNECTION,
      // Tries once more over a new connection, where the server has closed the old one. The queue repeats any other failure.
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    },
    { from },
  );
  return {
    async send(email) {
      // An object, so that no part of an address is read as a second address.
      const address = readEmail(email.to);
      if (address === null) throw new Error('An email is addressed to what is no email address');
      await transport.sendMail({ from, ...email, to: { name: '', address } }).catch((error: unknown) => {
        throw withoutAddress(error, address);
      });
    },
    close: () => transport.close(),
  };
}
