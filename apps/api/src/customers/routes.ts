/** Customers over HTTP: a customer's own account, and what administrators see and change. */
import { foldText } from '@ajose/sdk/domain/text';
import { Done } from '@ajose/sdk/contract/common';
import * as C from '@ajose/sdk/contract/customers';
import { ShowContactsBody, ShowContactsReply } from '@ajose/sdk/contract/contacts';
import { ChangeEmailBody, ConfirmEmailChangeBody, UndoChangeBody } from '@ajose/sdk/contract/contact-changes';
import { LoginBody } from '@ajose/sdk/contract/sessions';
import * as customerCallsSession from '@ajose/sdk/customer/session';
import * as customerCallsBanks from '@ajose/sdk/customer/banks';
import * as adminCalls from '@ajose/sdk/admin/users';
import * as rules from '@ajose/sdk/rules/customers';
import { addUserNoteRules } from '@ajose/sdk/rules/staff';
import { loginRules } from '@ajose/sdk/rules/sessions';
import type { App } from '../platform/server/app.ts';
import { confirmEmail, sendConfirmation } from '../access/auth/email-confirmation.ts';
import { callerOf } from '../access/auth/routes.ts';
import { signIn } from '../access/auth/sign-in.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { byAnybody, byCustomer, byStaff, routes } from '../platform/server/calls.ts';
import { countNames, networkOf } from '../platform/server/limits.ts';
import { logAccount } from '../platform/server/log.ts';
import { doOrAsk } from '../access/members/requests.ts';
import { newAccountToAsk } from './bank-requests.ts';
import { bankAccountRoutes } from './bank-routes.ts';
import { showContacts } from './contacts.ts';
import { changeDetails } from './details.ts';
import { askForEmailChange, confirmEmailChange } from './email-change.ts';
import { leavingRoutes } from './leaving-routes.ts';
import { listCustomers } from './list.ts';
import { nameRoutes } from './name-routes.ts';
import { listLooks, noteLook } from '../platform/audit/looks.ts';
import { memberRoutes } from './members-routes.ts';
import { organisationRoutes } from './organisations-routes.ts';
import { nextOfKinRoutes } from './next-of-kin-routes.ts';
import { addNote, listNotes } from './notes.ts';
import { getUser, setBankDetails } from './profile.ts';
import { signUp } from './sign-up.ts';
import { getUserDetails } from './staff-view.ts';
import { setUserStatus } from './status.ts';
import { undoChange } from './undo-change.ts';

export function customerRoutes(app: App, deps: Deps): void {
  entryRoutes(app, deps);
  ownRoutes(app, deps);
  bankAccountRoutes(app, deps);
  nameRoutes(app, deps);
  nextOfKinRoutes(app, deps);
  organisationRoutes(app, deps);
  memberRoutes(app, deps);
  leavingRoutes(app, deps);
  backOfficeRoutes(app, deps);
}

const entryRoutes = routes('Customers', (deps: Deps) => ({
  addUser: byAnybody(customerCallsSession.addUser, {
    limit: 'signUp',
    sent: C.AddUserBody,
    rules: rules.addUserRules,
    reply: C.SignedInUserReply,
    status: 201,
    run: async ({ sent, request }) => {
      const { id, ...session } = await signUp(deps, sent, callerOf(request));
      logAccount(request, 'customer', id, 'signed up');
      const user = await getUser(deps, id);
      return { message: 'Registration successful! You can now login.', user, ...session };
    },
  }),
  login: byAnybody(customerCallsSession.login, {
    sent: LoginBody,
    rules: loginRules,
    reply: C.SignedInUserReply,
    run: async ({ sent, request }) => {
      const { accountId, ...session } = await signIn(deps, 'customer', sent, callerOf(request));
      logAccount(request, 'customer', accountId, 'signed in');
      const user = await getUser(deps, accountId);
      return { message: 'Login successful! Redirecting...', user, ...session };
    },
  }),
  confirmEmail: byAnybody(customerCallsSession.confirmEmail, {
    limit: 'reset',
    sent: C.ConfirmEmailBody,
    done: 'Thank you. Your email address is confirmed.',
    run: async ({ sent, request }) => {
      const id = await confirmEmail(deps, sent.token);
      logAccount(request, 'customer', id, 'confirmed the email address');
    },
  }),
  changeEmail: byCustomer('person')(customerCallsSession.changeEmail, {
    sent: ChangeEmailBody,
    rules: rules.changeEmailRules,
    reply: Done,
    run: async ({ customer, who, sent, request }) => {
      await askForEmailChange(deps, who, sent);
      logAccount(request, 'customer', customer.id, 'asked for another email address');
      return { message: `Open the link in our email to ${sent.email} to finish the change.` };
    },
  }),
  confirmEmailChange: byAnybody(customerCallsSession.confirmEmailChange, {
    limit: 'reset',
    sent: ConfirmEmailChangeBody,
    done: 'Your email address is changed. Please sign in with it from now on.',
    run: async ({ sent, request }) => {
      const id = await confirmEmailChange(deps, sent.token);
      logAccount(request, 'customer', id, 'changed the email address');
    },
  }),
  undoChange: byAnybody(customerCallsSession.undoChange, {
    limit: 'reset',
    sent: UndoChangeBody,
    rules: rules.undoChangeRules,
    done: 'The change is undone and all sessions have ended. Please sign in.',
    run: async ({ sent, request }) => {
      const id = await undoChange(deps, sent, networkOf(request.ip));
      logAccount(request, 'customer', id, 'undid a change');
    },
  }),
}));

const ownRoutes = routes('Customers', (deps: Deps) => ({
  sendConfirmation: byCustomer('person')(customerCallsSession.sendConfirmation, {
    reply: Done,
    run: async ({ who }) => {
      await sendConfirmation(deps, who.person);
      return { message: `The email is on its way to ${who.person.email}.` };
    },
  }),
  getUser: byCustomer('view')(customerCallsSession.getUser, {
    reply: C.GetUserReply,
    run: async ({ customer, who }) => ({ user: await getUser(deps, customer.id, who.person.id) }),
  }),
  changeDetails: byCustomer('person')(customerCallsSession.changeDetails, {
    sent: C.ChangeDetailsBody,
    rules: rules.changeDetailsRules,
    reply: C.GetUserReply,
    run: async ({ who, sent }) => ({ user: await changeDetails(deps, who, sent) }),
  }),
  updateBankDetails: byCustomer('ask')(customerCallsBanks.updateBankDetails, {
    limit: 'resolve',
    sent: C.UpdateBankDetailsBody,
    rules: rules.updateBankDetailsRules,
    reply: C.UpdateBankDetailsReply,
    run: async ({ who, sent, request }) => {
      await countNames(deps, request);
      return doOrAsk(
        deps,
        who,
        () => newAccountToAsk(deps, 'updateBankDetails', who, sent),
        async (acting) => bankDetailsKept(await setBankDetails(deps, acting, sent), sent.bank_acct_name),
      );
    },
    mayWait: true,
  }),
}));

function bankDetailsKept(name: string, typed: string): { message: string; bank_acct_name: string } {
  const message = 'Bank details updated successfully!';
  return {
    message:
      foldText(name) === foldText(typed)
        ? message
        : `${message} The account is kept under the name it has at the bank: ${name}.`,
    bank_acct_name: name,
  };
}

const backOfficeRoutes = routes('Back-office', (deps: Deps) => ({
  getAllUsers: byStaff('read')(adminCalls.getAllUsers, {
    scope: 'readCustomers',
    sent: C.GetAllUsersQuery,
    reply: C.GetAllUsersReply,
    run: async ({ sent, request }) => listCustomers(deps.db, sent, request.hidesContacts),
  }),
  getUserDetails: byStaff('read')(adminCalls.getUserDetails, {
    scope: 'readCustomers',
    reply: C.GetUserDetailsReply,
    run: async ({ staff, params }) => {
      await noteLook(deps, staff, params.id, 'details');
      return { user: await getUserDetails(deps, params.id) };
    },
  }),
  getUserLooks: byStaff('seeLooks')(adminCalls.getUserLooks, {
    sent: C.GetUserLooksQuery,
    reply: C.GetUserLooksReply,
    run: async ({ sent, params }) => listLooks(deps.db, params.id, sent),
  }),
  setUserStatus: byStaff('manageStatuses')(adminCalls.setUserStatus, {
    sent: C.SetUserStatusBody,
    rules: rules.setUserStatusRules,
    done: 'User status updated successfully!',
    run: ({ staff, sent, params }) => tx(deps.db, (tx) => setUserStatus(tx, deps.clock.now(), staff, params.id, sent)),
  }),
  showContacts: byStaff('read')(adminCalls.showContacts, {
    showsContacts: true,
    sent: ShowContactsBody,
    reply: ShowContactsReply,
    run: async ({ staff, sent, params }) => ({ contacts: await showContacts(deps, staff, params.id, sent) }),
  }),
  getUserNotes: byStaff('read')(adminCalls.getUserNotes, {
    sent: C.GetUserNotesQuery,
    reply: C.GetUserNotesReply,
    run: async ({ staff, sent, params }) => {
      await noteLook(deps, staff, params.id, 'notes');
      return listNotes(deps.db, params.id, sent);
    },
  }),
  addUserNote: byStaff('writeNotes')(adminCalls.addUserNote, {
    sent: C.AddUserNoteBody,
    rules: addUserNoteRules,
    reply: C.AddUserNoteReply,
    status: 201,
    run: async ({ staff, sent: body, params }) => {
      const note = await addNote(deps.db, deps.clock.now(), staff, params.id, body.text);
      return { message: 'The note was added.', note };
    },
  }),
}));
