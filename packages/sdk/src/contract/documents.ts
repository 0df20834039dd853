/** Documents that are issued with a number and a signature, and how others check one. */
import { Type, type Static } from 'typebox';
import { Moment, Named } from './common.ts';

export const DocumentKind = Type.Union([
  Type.Literal('statement'),
  Type.Literal('holdings'),
  Type.Literal('tax'),
  Type.Literal('receipt'),
  Type.Literal('earned'),
]);
export type DocumentKind = Static<typeof DocumentKind>;

/**
 * `replaced`: a later document of the same days differs. `returned`: all or a part of the payment of a receipt went back later. `ended`: it
 * was issued more than a year ago.
 */
export const DocumentState = Type.Union([
  Type.Literal('valid'),
  Type.Literal('replaced'),
  Type.Literal('returned'),
  Type.Literal('withdrawn'),
  Type.Literal('ended'),
]);
export type DocumentState = Static<typeof DocumentState>;

export const IssuedDocument = Type.Object({
  number: Type.String(),
  kind: DocumentKind,
  /** Its days (`2026-01-01 to 2026-11-26`), its year, its day, or the reference of its transaction. */
  about: Type.String(),
  issuedAt: Moment,
  state: DocumentState,
});
export interface IssuedDocument extends Static<typeof IssuedDocument> {}

export const GetDocumentsReply = Type.Object({
  success: Type.Literal(true),
  /** The newest hundred, newest first. */
  documents: Type.Array(Named<IssuedDocument>(IssuedDocument)),
});
export interface GetDocumentsReply extends Static<typeof GetDocumentsReply> {}

const number = Type.String({ maxLength: 40 });

export const WithdrawDocumentBody = Type.Object({ number });
export type WithdrawDocumentBody = Static<typeof WithdrawDocumentBody>;

/** Number and key as they are printed; spaces, hyphens and small letters do not matter. */
export const VerifyDocumentBody = Type.Object({ number, key: Type.String({ maxLength: 60 }) });
export type VerifyDocumentBody = Static<typeof VerifyDocumentBody>;

/** The head of a document. */
export const DocumentWords = Type.Object({
  holder: Type.String(),
  /** Labels with their values, as printed. */
  facts: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  /** SHA-256 of the whole file, in base64url. */
  fileHash: Type.String(),
});
export interface DocumentWords extends Static<typeof DocumentWords> {}

export const VerifyDocumentReply = Type.Object({
  success: Type.Literal(true),
  number: Type.String(),
  kind: DocumentKind,
  state: DocumentState,
  issuedAt: Moment,
  /** When it was replaced or withdrawn, its payment went back, or its page ended; null while it is valid. */
  since: Type.Union([Moment, Type.Null()]),
  /** Null where it was withdrawn or has ended. */
  words: Type.Union([Named<DocumentWords>(DocumentWords), Type.Null()]),
});
export interface VerifyDocumentReply extends Static<typeof VerifyDocumentReply> {}

/** A JSON Web Key Set (RFC 7517) of Ed25519 keys. A key is named for the year in which it signs. */
export const DocumentKeys = Type.Object({
  keys: Type.Array(
    Type.Object({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), kid: Type.String(), x: Type.String() }),
  ),
});
export interface DocumentKeys extends Static<typeof DocumentKeys> {}
