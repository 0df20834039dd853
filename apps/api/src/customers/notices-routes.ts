/** Notices, emails and push notices, over HTTP. */
import * as C from '@ajose/sdk/contract/notices';
import * as calls from '@ajose/sdk/customer/notices';
import * as rules from '@ajose/sdk/rules/notices';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { chooseEmails, listNotices, seeNotices } from './notices.ts';
import { choosePush, readPush, turnPushOn } from './push.ts';

export const noticeRoutes = routes('Notices', (deps: Deps) => ({
  getNotices: byCustomer('approve')(calls.getNotices, {
    reply: C.GetNoticesReply,
    run: async ({ customer, who }) => ({ notices: await listNotices(deps, customer.id, who.person.id) }),
  }),
  seeNotices: byCustomer('approve')(calls.seeNotices, {
    sent: C.SeeNoticesBody,
    rules: rules.seeNoticesRules,
    done: 'Seen.',
    run: ({ who, sent }) => seeNotices(deps, who, sent.newest ?? null),
  }),
  chooseEmails: byCustomer('person')(calls.chooseEmails, {
    sent: C.ChooseEmailsBody,
    rules: rules.chooseEmailsRules,
    done: 'Saved.',
    run: ({ customer, sent }) => chooseEmails(deps, customer.id, sent),
  }),
  getPush: byCustomer('person')(calls.getPush, {
    reply: C.GetPushReply,
    run: ({ customer }) => readPush(deps, customer.id),
  }),
  choosePush: byCustomer('person')(calls.choosePush, {
    sent: C.ChoosePushBody,
    rules: rules.choosePushRules,
    done: 'Saved.',
    run: ({ sent }) => choosePush(deps, sent),
  }),
  turnPushOn: byCustomer('person')(calls.turnPushOn, {
    sent: C.TurnPushOnBody,
    rules: rules.turnPushOnRules,
    done: 'Saved.',
    run: ({ who, sent }) => turnPushOn(deps, who.sessionId, sent),
  }),
}));
