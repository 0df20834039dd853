/** API keys: an administrator's tool sends one instead of a session's token. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, Paging } from './common.ts';

export const KeyScope = Type.Union([
  Type.Literal('readCustomers'),
  Type.Literal('readTransactions'),
  Type.Literal('readInvestments'),
  Type.Literal('readProducts'),
  Type.Literal('readReports'),
  Type.Literal('readWork'),
  Type.Literal('exportReports'),
  Type.Literal('exportRecords'),
  Type.Literal('askForInvestments'),
]);
export type KeyScope = Static<typeof KeyScope>;

export const ApiKey = Type.Object({
  _id: Id,
  name: Type.String(),
  /** The first letters of the key, by which its owner recognises it. */
  prefix: Type.String(),
  scopes: Type.Array(KeyScope),
  /** Scopes that the owner's role does not allow now, so that the key does not have them. */
  lost: Type.Array(KeyScope),
  owner: Type.Object({ _id: Id, name: Type.String() }),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: Type.Union([Moment, Type.Null()]),
  /** The network address of the last use. */
  lastUsedFrom: Type.Union([Type.String(), Type.Null()]),
  revokedAt: Type.Union([Moment, Type.Null()]),
  revokedBy: Type.Union([Type.String(), Type.Null()]),
});
export interface ApiKey extends Static<typeof ApiKey> {}

export const GetApiKeysQuery = Type.Object(Paging);
export type GetApiKeysQuery = Static<typeof GetApiKeysQuery>;

export const GetApiKeysReply = Type.Object({
  success: Type.Literal(true),
  keys: Type.Array(Named<ApiKey>(ApiKey)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetApiKeysReply extends Static<typeof GetApiKeysReply> {}

export const AddApiKeyBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  scopes: Type.Array(KeyScope, { maxItems: 20 }),
  /** How many days the key works. */
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  password: Type.String({ maxLength: 1024 }),
});
export interface AddApiKeyBody extends Static<typeof AddApiKeyBody> {}

export const AddApiKeyReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  apiKey: Named<ApiKey>(ApiKey),
  /** The key, for `apiKey` of `createApi`; no other answer has it. */
  key: Type.String(),
});
export interface AddApiKeyReply extends Static<typeof AddApiKeyReply> {}
