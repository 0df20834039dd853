/** Passkeys over HTTP: the same calls for customers under /api/user and administrators under /api/admin. */
import { Done } from '@ajose/sdk/contract/common';
import * as C from '@ajose/sdk/contract/passkeys';
import { addPasskeyRules, removePasskeyRules, startPasskeyRules } from '@ajose/sdk/rules/passkeys';
import type { SessionCalls } from '@ajose/sdk/sessions';
import type { Deps } from '../../platform/deps.ts';
import { byAnybody, byPerson } from '../../platform/server/calls.ts';
import type { Kind } from '../../platform/server/signed-in.ts';
import { addPasskey, ownPasskeys, removePasskey, startPasskey } from './own-passkeys.ts';
import { answerPasskey } from './passkeys.ts';

export const passkeyRoutes = (deps: Deps, kind: Kind, calls: SessionCalls) => ({
  getPasskeys: byPerson(kind, 'own account')(calls.getPasskeys, {
    reply: C.GetPasskeysReply,
    run: ({ who }) => ownPasskeys(deps.db, who),
  }),
  answerPasskey: byAnybody(calls.answerPasskey, {
    sent: C.AnswerPasskeyBody,
    reply: C.AnswerPasskeyReply,
    run: async ({ sent, request: { signedIn } }) => {
      const sessionId = signedIn && signedIn.kind !== 'key' ? signedIn.sessionId : null;
      return { code: await answerPasskey(deps, kind, sessionId, sent.credential) };
    },
  }),
  startPasskey: byPerson(kind, 'own account')(calls.startPasskey, {
    sent: C.StartPasskeyBody,
    rules: startPasskeyRules,
    reply: C.StartPasskeyReply,
    run: async ({ who, sent }) => ({ creation: await startPasskey(deps, who, sent) }),
  }),
  addPasskey: byPerson(kind, 'own account')(calls.addPasskey, {
    sent: C.AddPasskeyBody,
    rules: addPasskeyRules,
    reply: C.AddPasskeyReply,
    run: async ({ who, sent }) => {
      const recoveryCodes = await addPasskey(deps, who, sent);
      return { message: 'The passkey is added.', recoveryCodes };
    },
  }),
  removePasskey: byPerson(kind, 'keepOwnAccount')(calls.removePasskey, {
    sent: C.RemovePasskeyBody,
    rules: removePasskeyRules,
    reply: Done,
    run: async ({ who, sent }) => {
      const staysOn = await removePasskey(deps, who, sent);
      return {
        message: staysOn ? 'The passkey is removed.' : 'The passkey is removed, and two-factor sign-in is off.',
      };
    },
  }),
});
