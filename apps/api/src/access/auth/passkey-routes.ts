/** Passkeys over HTTP: the same calls for customers under /api/user and administrators under /api/admin. */
import { Done } from '@ajose/sdk/contract/common';
import {
  AddPasskeyBody,
  AddPasskeyReply,
  AnswerPasskeyBody,
  AnswerPasskeyReply,
  GetPasskeysReply,
  RemovePasskeyBody,
  StartPasskeyBody,
  StartPasskeyReply,
} from '@ajose/sdk/contract/passkeys';
import { addPasskeyRules, removePasskeyRules, startPasskeyRules } from '@ajose/sdk/rules/passkeys';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { sessionOf } from '../../platform/server/guards.ts';
import type { Kind } from '../../platform/server/signed-in.ts';
import { sense } from '../../platform/server/validate.ts';
import { addPasskey, ownPasskeys, removePasskey, startPasskey } from './own-passkeys.ts';
import { answerPasskey } from './passkeys.ts';

interface Root {
  kind: Kind;
  path: '/api/user' | '/api/admin';
  tag: string;
  named: (name: string) => string;
}

export function passkeyRoutes(app: App, deps: Deps, root: Root): void {
  const { kind, path, tag, named } = root;
  const config = { who: kind, ownAccount: true };

  app.get(
    `${path}/passkeys`,
    {
      config,
      schema: {
        operationId: named('getPasskeys'),
        summary: 'Own passkeys, the oldest first',
        tags: [tag],
        response: { 200: GetPasskeysReply },
      },
    },
    async (request): Promise<GetPasskeysReply> => ({
      success: true,
      ...(await ownPasskeys(deps.db, sessionOf(request))),
    }),
  );

  app.post(
    `${path}/passkeys/answer`,
    {
      config: { who: 'public' },
      schema: {
        operationId: named('answerPasskey'),
        summary: 'Turns what a passkey has signed into the code that a call waits for',
        tags: [tag],
        body: AnswerPasskeyBody,
        response: { 200: AnswerPasskeyReply },
      },
    },
    async (request): Promise<AnswerPasskeyReply> => {
      const sessionId = request.signedIn && request.signedIn.kind !== 'key' ? request.signedIn.sessionId : null;
      return { success: true, code: await answerPasskey(deps, kind, sessionId, request.body.credential) };
    },
  );

  changeRoutes(app, deps, root);
}

function changeRoutes(app: App, deps: Deps, { kind, path, tag, named }: Root): void {
  const config = { who: kind, ownAccount: true };

  app.post(
    `${path}/passkeys/start`,
    {
      config,
      schema: {
        operationId: named('startPasskey'),
        summary: 'Begins to add a passkey',
        tags: [tag],
        body: StartPasskeyBody,
        response: { 200: StartPasskeyReply },
      },
      preHandler: sense(startPasskeyRules),
    },
    async (request): Promise<StartPasskeyReply> => ({
      success: true,
      creation: await startPasskey(deps, sessionOf(request), request.body),
    }),
  );

  app.post(
    `${path}/passkeys/add`,
    {
      config,
      schema: {
        operationId: named('addPasskey'),
        summary: 'Adds the passkey that the device has made',
        tags: [tag],
        body: AddPasskeyBody,
        response: { 200: AddPasskeyReply },
      },
      preHandler: sense(addPasskeyRules),
    },
    async (request): Promise<AddPasskeyReply> => {
      const recoveryCodes = await addPasskey(deps, sessionOf(request), request.body);
      return { success: true, message: 'The passkey is added.', recoveryCodes };
    },
  );

  app.post(
    `${path}/passkeys/remove`,
    {
      config: { who: kind, can: 'keepOwnAccount' },
      schema: {
        operationId: named('removePasskey'),
        summary: 'Removes a passkey',
        tags: [tag],
        body: RemovePasskeyBody,
        response: { 200: Done },
      },
      preHandler: sense(removePasskeyRules),
    },
    async (request): Promise<Done> => {
      const staysOn = await removePasskey(deps, sessionOf(request), request.body);
      const message = staysOn ? 'The passkey is removed.' : 'The passkey is removed, and two-factor sign-in is off.';
      return { success: true, message };
    },
  );
}
