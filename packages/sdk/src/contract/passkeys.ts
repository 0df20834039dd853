/**
 * Passkeys: a second factor beside the authenticator app, for customers and administrators. Data to and from the browser have the JSON
 * format of Web Authentication (WebAuthn, level 3).
 */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

/** Binary data as base64url. */
const Binary = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });

/** A passkey that the device may, or may not, use. */
const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

export const Passkey = Type.Object({
  _id: Id,
  /** Its owner's name for it. */
  name: Type.String(),
  createdAt: Moment,
  lastUsedAt: Type.Union([Moment, Type.Null()]),
});
export interface Passkey extends Static<typeof Passkey> {}

export const GetPasskeysReply = Type.Object({
  success: Type.Literal(true),
  passkeys: Type.Array(Named<Passkey>(Passkey)),
  /** Whether an authenticator app is a second factor too. */
  authenticator: Type.Boolean(),
});
export interface GetPasskeysReply extends Static<typeof GetPasskeysReply> {}

/** `code` is asked for where two-factor sign-in is on (401 `two_factor_required` without it). */
export const StartPasskeyBody = Type.Object({
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface StartPasskeyBody extends Static<typeof StartPasskeyBody> {}

/** The options for `navigator.credentials.create`. */
export const PasskeyCreation = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});
export interface PasskeyCreation extends Static<typeof PasskeyCreation> {}

export const StartPasskeyReply = Type.Object({
  success: Type.Literal(true),
  creation: Named<PasskeyCreation>(PasskeyCreation),
});
export interface StartPasskeyReply extends Static<typeof StartPasskeyReply> {}

/** The result of `navigator.credentials.create`. */
export const NewCredential = Type.Object({
  id: Binary(1400),
  rawId: Binary(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Binary(8000),
    attestationObject: Binary(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
  }),
});
export interface NewCredential extends Static<typeof NewCredential> {}

export const AddPasskeyBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  credential: Named<NewCredential>(NewCredential),
});
export interface AddPasskeyBody extends Static<typeof AddPasskeyBody> {}

/** `recoveryCodes` are given with the first second factor, and empty after it. They cannot be read again. */
export const AddPasskeyReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  recoveryCodes: Type.Array(Type.String()),
});
export interface AddPasskeyReply extends Static<typeof AddPasskeyReply> {}

export const RemovePasskeyBody = Type.Object({
  id: Id,
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface RemovePasskeyBody extends Static<typeof RemovePasskeyBody> {}

/** The result of `navigator.credentials.get` for the `passkey` of a 401 `two_factor_required`. */
export const PasskeyAnswer = Type.Object({
  id: Binary(1400),
  rawId: Binary(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Binary(8000),
    authenticatorData: Binary(8000),
    signature: Binary(2000),
  }),
});
export interface PasskeyAnswer extends Static<typeof PasskeyAnswer> {}

export const AnswerPasskeyBody = Type.Object({ credential: Named<PasskeyAnswer>(PasskeyAnswer) });
export interface AnswerPasskeyBody extends Static<typeof AnswerPasskeyBody> {}

/** `code` replaces the passkey in the call that asked for it, within five minutes of the challenge. */
export const AnswerPasskeyReply = Type.Object({ success: Type.Literal(true), code: Type.String() });
export interface AnswerPasskeyReply extends Static<typeof AnswerPasskeyReply> {}
