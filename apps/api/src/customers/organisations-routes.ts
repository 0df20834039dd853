/** Organisations and families over HTTP. */
import * as C from '@ajose/sdk/contract/organisations';
import * as calls from '@ajose/sdk/customer/organisations';
import * as adminCalls from '@ajose/sdk/admin/organisations';
import {
  mendOrganisationRules,
  refuseRegistrationRules,
  registerOrganisationRules,
} from '@ajose/sdk/rules/organisations';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import { FILE_REPLY, sendFile } from '../platform/files/routes.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, byStaff, routes } from '../platform/server/calls.ts';
import { mendOrAsk } from './mending.ts';
import { listAccounts, readPeople, registerOrganisation } from './organisations.ts';
import { listInvitations } from './invitations.ts';
import { getUserPeople } from './people.ts';
import { askForCheck, readRegistration } from './registration.ts';
import { acceptRegistration, readRegistrationFile, refuseRegistration } from './registration-deciding.ts';

const CHECKED_BY = {
  papers: 'Please add its papers, which two of our administrators check; until then its limits are those of level 0.',
  owners: 'Its level is the lower of its owners’, once there are two people.',
};

export function organisationRoutes(app: App, deps: Deps): void {
  memberRoutes(app, deps);
  staffRoutes(app, deps);
}

const memberRoutes = routes('Organisations', (deps: Deps) => ({
  getAccounts: byCustomer('person')(calls.getAccounts, {
    reply: C.GetAccountsReply,
    run: async ({ who }) => ({ accounts: await listAccounts(deps, who) }),
  }),
  registerOrganisation: byCustomer('person')(calls.registerOrganisation, {
    sent: C.RegisterOrganisationBody,
    rules: registerOrganisationRules,
    reply: C.RegisterOrganisationReply,
    status: 201,
    run: async ({ who, sent }) => ({
      message: `${sent.name} is registered. ${CHECKED_BY[sent.form === 'family' ? 'owners' : 'papers']}`,
      account: await registerOrganisation(deps, who, sent),
    }),
  }),
  getPeople: byCustomer('view')(calls.getPeople, {
    reply: C.GetPeopleReply,
    run: async ({ customer }) => ({
      ...(await readPeople(deps.db, customer)),
      registration: await readRegistration(deps.db, customer.id),
      invitations: await listInvitations(deps.db, customer.id, deps.clock.now()),
    }),
  }),
  askForCheck: byCustomer('manage')(calls.askForCheck, {
    sent: C.AskForCheckBody,
    done: 'We look at your papers and tell you by email. Until then the limits are those of level 0.',
    run: ({ who, sent }) => askForCheck(deps, who, sent),
  }),
}));

const staffRoutes = routes('Back-office', (deps: Deps) => ({
  getUserPeople: byStaff('read')(adminCalls.getUserPeople, {
    scope: 'readCustomers',
    reply: C.GetUserPeopleReply,
    run: async ({ staff, params }) => {
      await noteLook(deps, staff, params.id, 'details');
      return getUserPeople(deps.db, params.id);
    },
  }),
  acceptRegistration: byStaff('verify')(adminCalls.acceptRegistration, {
    done: 'The organisation is checked.',
    mayWait: true,
    run: ({ staff, params }) => acceptRegistration(deps, staff, params.id),
  }),
  refuseRegistration: byStaff('verify')(adminCalls.refuseRegistration, {
    sent: C.RefuseRegistrationBody,
    rules: refuseRegistrationRules,
    done: 'The papers are refused, and the owners are told why.',
    run: ({ staff, sent, params }) => refuseRegistration(deps, staff, params.id, sent.reason),
  }),
  mendOrganisation: byStaff('verify')(adminCalls.mendOrganisation, {
    sent: C.MendOrganisationBody,
    rules: mendOrganisationRules,
    done: 'The role is given.',
    mayWait: true,
    run: ({ staff, sent, params }) => mendOrAsk(deps, staff, params.id, sent),
  }),
  getRegistrationFile: byStaff('verify')(adminCalls.getRegistrationFile, {
    file: FILE_REPLY,
    run: async ({ staff, params, reply }) => sendFile(reply, await readRegistrationFile(deps, staff, params)),
  }),
}));
