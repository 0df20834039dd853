/** Customers over HTTP: a customer's own account, and what administrators see and change. */
import { foldText } from '@ajose/sdk/text';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  AddUserBody,
  AddUserNoteBody,
  AddUserNoteReply,
  ChangeDetailsBody,
  ConfirmEmailBody,
  GetAllUsersQuery,
  GetAllUsersReply,
  GetUserDetailsReply,
  GetUserLooksQuery,
  GetUserLooksReply,
  GetUserNotesQuery,
  GetUserNotesReply,
  GetUserReply,
  SetUserStatusBody,
  SignedInUserReply,
  UpdateBankDetailsBody,
  UpdateBankDetailsReply,
} from '@ajose/sdk/contract/customers';
import { ChangeEmailBody, ConfirmEmailChangeBody, UndoChangeBody } from '@ajose/sdk/contract/contact-changes';
import { LoginBody } from '@ajose/sdk/contract/sessions';
import {
  addUserRules,
  changeDetailsRules,
  changeEmailRules,
  undoChangeRules,
  setUserStatusRules,
  updateBankDetailsRules,
} from '@ajose/sdk/rules/customers';
import { addUserNoteRules } from '@ajose/sdk/rules/staff';
import { loginRules } from '@ajose/sdk/rules/sessions';
import type { App } from '../platform/server/app.ts';
import { confirmEmail, sendConfirmation } from '../access/auth/email-confirmation.ts';
import { callerOf } from '../access/auth/routes.ts';
import { signIn } from '../access/auth/sign-in.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { customerOf, signedInCustomer, staffOf } from '../platform/server/guards.ts';
import { countNames, networkOf } from '../platform/server/limits.ts';
import { logAccount } from '../platform/server/log.ts';
import { sense } from '../platform/server/validate.ts';
import { bankAccountRoutes } from './bank-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { changeDetails } from './details.ts';
import { askForEmailChange, confirmEmailChange } from './email-change.ts';
import { leavingRoutes } from './leaving-routes.ts';
import { listCustomers } from './list.ts';
import { nameRoutes } from './name-routes.ts';
import { listLooks, noteLook } from '../platform/audit/looks.ts';
import { nextOfKinRoutes } from './next-of-kin-routes.ts';
import { addNote, listNotes } from './notes.ts';
import { getUser, setBankDetails } from './profile.ts';
import { signUp } from './sign-up.ts';
import { getUserDetails } from './staff-view.ts';
import { setUserStatus } from './status.ts';
import { undoChange } from './undo-change.ts';

const tags = ['Customers'];

export function customerRoutes(app: App, deps: Deps): void {
  entryRoutes(app, deps);
  emailChangeRoutes(app, deps);
  ownRoutes(app, deps);
  bankAccountRoutes(app, deps);
  nameRoutes(app, deps);
  nextOfKinRoutes(app, deps);
  leavingRoutes(app, deps);
  staffViewRoutes(app, deps);
  contactRoutes(app, deps);
  noteRoutes(app, deps);
}

function entryRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/user/addUser',
    {
      config: { who: 'public', limit: 'signUp' },
      schema: {
        operationId: 'addUser',
        summary: 'Signs up and in',
        tags,
        body: AddUserBody,
        response: { 201: SignedInUserReply },
      },
      preHandler: sense(addUserRules),
    },
    async (request, reply) => {
      const { id, ...session } = await signUp(deps, request.body, callerOf(request));
      logAccount(request, 'customer', id, 'signed up');
      const user = await getUser(deps, id);
      return reply
        .code(201)
        .send({ success: true, message: 'Registration successful! You can now login.', user, ...session });
    },
  );

  app.post(
    '/api/user/login',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'login',
        summary: 'Signs in',
        tags,
        body: LoginBody,
        response: { 200: SignedInUserReply },
      },
      preHandler: sense(loginRules),
    },
    async (request): Promise<SignedInUserReply> => {
      const { accountId, ...session } = await signIn(deps, 'customer', request.body, callerOf(request));
      logAccount(request, 'customer', accountId, 'signed in');
      const user = await getUser(deps, accountId);
      return { success: true, message: 'Login successful! Redirecting...', user, ...session };
    },
  );

  app.post(
    '/api/user/confirmEmail',
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: 'confirmEmail',
        summary: 'Confirms an email address by the link of an email',
        tags,
        body: ConfirmEmailBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const id = await confirmEmail(deps, request.body.token);
      logAccount(request, 'customer', id, 'confirmed the email address');
      return { success: true, message: 'Thank you. Your email address is confirmed.' };
    },
  );
}

function emailChangeRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/user/changeEmail',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'changeEmail',
        summary: 'Asks for another email address, which changes when it is confirmed',
        tags,
        body: ChangeEmailBody,
        response: { 200: Done },
      },
      preHandler: sense(changeEmailRules),
    },
    async (request): Promise<Done> => {
      const who = signedInCustomer(request);
      await askForEmailChange(deps, who, request.body);
      logAccount(request, 'customer', who.customer.id, 'asked for another email address');
      return { success: true, message: `Open the link in our email to ${request.body.email} to finish the change.` };
    },
  );

  app.post(
    '/api/user/confirmEmailChange',
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: 'confirmEmailChange',
        summary: 'Changes the email address by the link of an email',
        tags,
        body: ConfirmEmailChangeBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const id = await confirmEmailChange(deps, request.body.token);
      logAccount(request, 'customer', id, 'changed the email address');
      return { success: true, message: 'Your email address is changed. Please sign in with it from now on.' };
    },
  );

  app.post(
    '/api/user/undoChange',
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: 'undoChange',
        summary: 'Undoes a change by the link of an email, and sets a new password',
        tags,
        body: UndoChangeBody,
        response: { 200: Done },
      },
      preHandler: sense(undoChangeRules),
    },
    async (request): Promise<Done> => {
      const id = await undoChange(deps, request.body, networkOf(request.ip));
      logAccount(request, 'customer', id, 'undid a change');
      return { success: true, message: 'The change is undone and all sessions have ended. Please sign in.' };
    },
  );
}

function ownRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/user/sendConfirmation',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'sendConfirmation',
        summary: 'Sends the email that confirms the email address once more',
        tags,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const customer = customerOf(request);
      await sendConfirmation(deps, customer);
      return { success: true, message: `The email is on its way to ${customer.email}.` };
    },
  );

  app.get(
    '/api/user/getUser',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getUser',
        summary: 'The signed-in customer',
        tags,
        response: { 200: GetUserReply },
      },
    },
    async (request): Promise<GetUserReply> => ({
      success: true,
      user: await getUser(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/user/changeDetails',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'changeDetails',
        summary: 'Changes the phone number, the state and the country',
        tags,
        body: ChangeDetailsBody,
        response: { 200: GetUserReply },
      },
      preHandler: sense(changeDetailsRules),
    },
    async (request): Promise<GetUserReply> => ({
      success: true,
      user: await changeDetails(deps, signedInCustomer(request), request.body),
    }),
  );

  app.post(
    '/api/user/updateBankDetails',
    {
      config: { who: 'customer', limit: 'resolve' },
      schema: {
        operationId: 'updateBankDetails',
        summary: 'Keeps the bank account that withdrawals go to',
        tags,
        body: UpdateBankDetailsBody,
        response: { 200: UpdateBankDetailsReply },
      },
      preHandler: sense(updateBankDetailsRules),
    },
    async (request): Promise<UpdateBankDetailsReply> => {
      await countNames(deps, request);
      const name = await setBankDetails(deps, signedInCustomer(request), request.body);
      const same = foldText(name) === foldText(request.body.bank_acct_name);
      const message = 'Bank details updated successfully!';
      return {
        success: true,
        message: same ? message : `${message} The account is kept under the name it has at the bank: ${name}.`,
        bank_acct_name: name,
      };
    },
  );
}

function noteRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  app.get(
    '/api/admin/users/:id/notes',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getUserNotes',
        summary: 'What administrators noted about a customer',
        tags: ['Back-office'],
        params: IdParams,
        querystring: GetUserNotesQuery,
        response: { 200: GetUserNotesReply },
      },
    },
    async (request) => {
      await noteLook(deps, staffOf(request), request.params.id, 'notes');
      return listNotes(db, request.params.id, request.query);
    },
  );

  app.post(
    '/api/admin/users/:id/notes',
    {
      config: { who: 'admin', can: 'writeNotes' },
      schema: {
        operationId: 'addUserNote',
        summary: 'Notes something about a customer',
        tags: ['Back-office'],
        params: IdParams,
        body: AddUserNoteBody,
        response: { 201: AddUserNoteReply },
      },
      preHandler: sense(addUserNoteRules),
    },
    async (request, reply) => {
      const { params, body } = request;
      const note = await addNote(db, clock.now(), staffOf(request), params.id, body.text);
      return reply.code(201).send({ success: true, message: 'The note was added.', note });
    },
  );
}

function staffViewRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  app.get(
    '/api/user/getAllUsers',
    {
      config: { who: 'admin', can: 'read', scope: 'readCustomers' },
      schema: {
        operationId: 'getAllUsers',
        summary: 'A page of customers',
        tags: ['Back-office'],
        querystring: GetAllUsersQuery,
        response: { 200: GetAllUsersReply },
      },
    },
    async (request) => listCustomers(db, request.query, request.hidesContacts),
  );

  app.get(
    '/api/admin/users/:id',
    {
      config: { who: 'admin', can: 'read', scope: 'readCustomers' },
      schema: {
        operationId: 'getUserDetails',
        summary: 'One customer with bank, balances and the history of the status',
        tags: ['Back-office'],
        params: IdParams,
        response: { 200: GetUserDetailsReply },
      },
    },
    async (request): Promise<GetUserDetailsReply> => {
      await noteLook(deps, staffOf(request), request.params.id, 'details');
      return { success: true, user: await getUserDetails(deps, request.params.id) };
    },
  );

  app.get(
    '/api/admin/users/:id/looks',
    {
      config: { who: 'admin', can: 'seeLooks' },
      schema: {
        operationId: 'getUserLooks',
        summary: 'Which administrators looked at a customer, newest first',
        tags: ['Back-office'],
        params: IdParams,
        querystring: GetUserLooksQuery,
        response: { 200: GetUserLooksReply },
      },
    },
    async (request) => listLooks(deps.db, request.params.id, request.query),
  );

  app.patch(
    '/api/admin/users/:id/status',
    {
      config: { who: 'admin', can: 'manageStatuses' },
      schema: {
        operationId: 'setUserStatus',
        summary: 'Sets what a customer may do',
        tags: ['Back-office'],
        params: IdParams,
        body: SetUserStatusBody,
        response: { 200: Done },
      },
      preHandler: sense(setUserStatusRules),
    },
    async (request): Promise<Done> => {
      const { id } = request.params;
      await tx(db, (tx) => setUserStatus(tx, clock.now(), staffOf(request), id, request.body));
      return { success: true, message: 'User status updated successfully!' };
    },
  );
}
