/** Notices and emails, over HTTP. */
import { ChooseEmailsBody, GetNoticesReply, SeeNoticesBody } from '@ajose/sdk/contract/notices';
import * as calls from '@ajose/sdk/customer/notices';
import { chooseEmailsRules, seeNoticesRules } from '@ajose/sdk/rules/notices';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { chooseEmails, listNotices, seeNotices } from './notices.ts';

export function noticeRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Notices', {
    getNotices: byCustomer('approve')(calls.getNotices, {
      summary: 'Lists the notices of the customer; an organisation’s for who may approve or manage',
      reply: GetNoticesReply,
      run: async ({ customer, who }) => ({ notices: await listNotices(deps, customer.id, who.person.id) }),
    }),
    seeNotices: byCustomer('approve')(calls.seeNotices, {
      summary: 'Marks notices as seen',
      sent: SeeNoticesBody,
      rules: seeNoticesRules,
      done: 'Seen.',
      run: ({ who, sent }) => seeNotices(deps, who, sent.newest ?? null),
    }),
    chooseEmails: byCustomer('person')(calls.chooseEmails, {
      summary: 'Turns emails on or off',
      sent: ChooseEmailsBody,
      rules: chooseEmailsRules,
      done: 'Saved.',
      run: ({ customer, sent }) => chooseEmails(deps, customer.id, sent.off),
    }),
  });
}
