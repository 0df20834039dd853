/** Changes of a customer's name: the customer asks with a reason and a file, and two administrators decide. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';
import { StoredFile } from './files.ts';

export const NameChangeReason = Type.Union([
  Type.Literal('marriage'),
  Type.Literal('divorce'),
  Type.Literal('court'),
  Type.Literal('spelling'),
  Type.Literal('other'),
]);
export type NameChangeReason = Static<typeof NameChangeReason>;

const asked = {
  _id: Id,
  before: Type.String(),
  after: Type.String(),
  reason: NameChangeReason,
  words: Type.String(),
  /** Null where the request was withdrawn and its file removed. */
  file: Type.Union([Named<StoredFile>(StoredFile), Type.Null()]),
  askedAt: Moment,
};

/** The last change that the customer asked for. */
export const OwnNameChange = Type.Object({
  ...asked,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('changed'),
    Type.Literal('refused'),
    Type.Literal('taken_back'),
  ]),
  /** Null while it waits. */
  endedAt: Type.Union([Moment, Type.Null()]),
  /** The reason of a refusal; null without one. */
  refusedBecause: Type.Union([Type.String(), Type.Null()]),
});
export interface OwnNameChange extends Static<typeof OwnNameChange> {}

/** A pending change, for administrators. */
export const WaitingNameChange = Type.Object({
  ...asked,
  /** The administrator who accepted it, so that a second one decides it under Approvals; null: nobody yet. */
  acceptedBy: Type.Union([Type.String(), Type.Null()]),
});
export interface WaitingNameChange extends Static<typeof WaitingNameChange> {}

/** An earlier name of a customer, and until when it counted. */
export const FormerName = Type.Object({ name: Type.String(), until: Moment });
export interface FormerName extends Static<typeof FormerName> {}

export const GetNameChangeReply = Type.Object({
  success: Type.Literal(true),
  /** Null where none was asked for. */
  nameChange: Type.Union([Named<OwnNameChange>(OwnNameChange), Type.Null()]),
});
export interface GetNameChangeReply extends Static<typeof GetNameChangeReply> {}

/**
 * `file` is the id that `addFile` answered. It needs the present password, or with two-factor sign-in a code (401 `two_factor_required`
 * without it).
 */
export const AskForNameChangeBody = Type.Object({
  userId: Id,
  name: Type.String({ maxLength: 200 }),
  reason: NameChangeReason,
  words: Type.Optional(Type.String({ maxLength: 500 })),
  file: Id,
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface AskForNameChangeBody extends Static<typeof AskForNameChangeBody> {}

export const TakeBackNameChangeBody = Type.Object({ userId: Id });
export type TakeBackNameChangeBody = Static<typeof TakeBackNameChangeBody>;

/** The customer reads the reason. */
export const RefuseNameChangeBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface RefuseNameChangeBody extends Static<typeof RefuseNameChangeBody> {}
