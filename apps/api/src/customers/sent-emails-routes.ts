/** Emails that were sent to customers, over HTTP: staff read each as it was, and the audit log has each look. */
import { IdParams } from '@ajose/sdk/contract/common';
import { GetSentEmailReply, SentEmailPageQuery } from '@ajose/sdk/contract/sent-emails';
import { maskNumbers } from '../platform/server/mask-numbers.ts';
import * as calls from '@ajose/sdk/admin/users';
import { Type } from 'typebox';
import { writeAudit } from '../platform/audit/audit.ts';
import { noteLook } from '../platform/audit/looks.ts';
import { isSignature, signature } from '../access/auth/signature.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { findEmail } from './sent-emails.ts';
import type { App } from '../platform/server/app.ts';
import { byStaff, registerCalls } from '../platform/server/calls.ts';
import { refuse } from '../platform/server/errors.ts';

const tags = ['Back-office'];
const PURPOSE = 'show a sent email';
/** A frame cannot send a session's token, so its address is signed, for one email and this long. */
const SHOWN_MS = 60_000;

const unknown = () => refuse(404, 'email_unknown', 'This email is not kept any more.');

/** The signature covers `masked`, so that nobody turns the address of a masked email into that of the unmasked one. */
const signedParts = (id: string, until: number, masked: boolean): string[] => [
  id,
  `${until}`,
  ...(masked ? ['masked'] : []),
];

const pageOf = (deps: Deps, id: string, masked: boolean): string => {
  const until = deps.clock.now().getTime() + SHOWN_MS;
  const query = new URLSearchParams({
    until: `${until}`,
    ...(masked ? { masked: 'true' } : {}),
    signature: signature(deps.env, PURPOSE, signedParts(id, until, masked)),
  });
  return `/admin/emails/${id}/page?${query.toString()}`;
};

export function sentEmailRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    getSentEmail: byStaff('read')(calls.getSentEmail, {
      reply: GetSentEmailReply,
      run: async ({ staff, params, request }) => {
        const email = await findEmail(deps, params.id);
        if (!email) throw unknown();
        const { id, customerId, at, kind, outcome, to, subject, text } = email;
        await noteLook(deps, staff, customerId, 'emails');
        await tx(deps.db, (tx) =>
          writeAudit(tx, staff, 'lookAtEmail', `customer:${customerId}`, null, { email: id, kind }),
        );
        const page = pageOf(deps, id, request.hidesContacts);
        const user = { _id: customerId };
        return { email: { _id: id, user, at: at.toISOString(), kind, outcome, to, subject, text, page } };
      },
    }),
  });

  app.get(
    '/api/admin/emails/:id/page',
    {
      config: { who: 'public', refuses: { 403: ['link_wrong'], 404: ['email_unknown'] } },
      schema: {
        operationId: 'getSentEmailPage',
        summary: 'The same email as a page for a frame of the back-office, at the address that getSentEmail gives',
        tags,
        params: IdParams,
        querystring: SentEmailPageQuery,
        response: { 200: { content: { 'text/html': { schema: Type.Unsafe<string>({ type: 'string' }) } } } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { until, signature: given, masked = false } = request.query;
      const isRight = isSignature(given, deps.env, PURPOSE, signedParts(id, until, masked));
      if (!isRight || until < deps.clock.now().getTime())
        throw refuse(403, 'link_wrong', 'This address does not work any more. Please open the email again.');
      const email = await findEmail(deps, id);
      if (!email) throw unknown();
      // Nothing in it runs, loads or leads anywhere. Only the back-office may frame it.
      return reply
        .type('text/html; charset=utf-8')
        .removeHeader('X-Frame-Options')
        .header(
          'Content-Security-Policy',
          `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; sandbox; frame-ancestors ${deps.env.adminOrigin}`,
        )
        .send((masked ? maskNumbers(email.html) : email.html).replace('<head>', '<head><base target="_blank">'));
    },
  );
}
