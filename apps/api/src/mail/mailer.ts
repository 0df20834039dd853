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

/** @param smtpUrl as `smtp://user:password@host:587` @param from the sender's address */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, { from });
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter });
    },
  };
}
