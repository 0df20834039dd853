/** The way a letter leaves the house: SMTP, nothing else. What letters say is written in letters.ts. */
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

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, { from });
  return {
    async send(letter) {
      await transport.sendMail({ from, ...letter });
    },
  };
}
