/** Sends letters by SMTP. letters.ts has their text. */
import nodemailer from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
}

/** A mail server that says nothing for so long has failed; the letter is sent again later. */
const PATIENCE_MS = 10_000;

/** @param smtpUrl as `smtp://user:password@host:587` @param from the sender's address */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      dnsTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    },
    { from },
  );
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter });
    },
  };
}
