/** Organisations and families over HTTP. */
import * as C from '@ajose/sdk/contract/organisations';
import * as calls from '@ajose/sdk/customer/organisations';
import { registerOrganisationRules } from '@ajose/sdk/rules/organisations';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { listAccounts, readPeople, registerOrganisation } from './organisations.ts';

export function organisationRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Organisations', {
    getAccounts: byCustomer('person')(calls.getAccounts, {
      summary: 'The accounts that the person may act for',
      reply: C.GetAccountsReply,
      run: async ({ who }) => ({ accounts: await listAccounts(deps, who) }),
    }),
    registerOrganisation: byCustomer('person')(calls.registerOrganisation, {
      summary: 'Registers an organisation or a family',
      sent: C.RegisterOrganisationBody,
      rules: registerOrganisationRules,
      reply: C.RegisterOrganisationReply,
      status: 201,
      run: async ({ who, sent }) => ({
        message: `${sent.name} is registered. Two administrators check its papers; until then its limits are those of level 0.`,
        account: await registerOrganisation(deps, who, sent),
      }),
    }),
    getPeople: byCustomer('view')(calls.getPeople, {
      summary: 'An organisation with its members',
      reply: C.GetPeopleReply,
      run: async ({ customer }) => readPeople(deps.db, customer),
    }),
  });
}
