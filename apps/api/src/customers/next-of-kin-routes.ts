/** A customer's next of kin over HTTP. */
import { GetNextOfKinReply, RemoveNextOfKinBody, SetNextOfKinBody } from '@ajose/sdk/contract/next-of-kin';
import * as calls from '@ajose/sdk/customer/next-of-kin';
import { removeNextOfKinRules, setNextOfKinRules } from '@ajose/sdk/rules/next-of-kin';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { findNextOfKin, removeNextOfKin, setNextOfKin } from './next-of-kin.ts';

export const nextOfKinRoutes = routes('Customers', (deps: Deps) => ({
  getNextOfKin: byCustomer('person')(calls.getNextOfKin, {
    reply: GetNextOfKinReply,
    run: async ({ params }) => ({ nextOfKin: await findNextOfKin(deps.db, params.userId) }),
  }),
  setNextOfKin: byCustomer('person')(calls.setNextOfKin, {
    sent: SetNextOfKinBody,
    rules: setNextOfKinRules,
    reply: GetNextOfKinReply,
    run: async ({ who, sent }) => ({ nextOfKin: await setNextOfKin(deps, who, sent) }),
  }),
  removeNextOfKin: byCustomer('person')(calls.removeNextOfKin, {
    sent: RemoveNextOfKinBody,
    rules: removeNextOfKinRules,
    done: 'Your next of kin was removed.',
    run: ({ who, sent }) => removeNextOfKin(deps, who, sent),
  }),
}));
