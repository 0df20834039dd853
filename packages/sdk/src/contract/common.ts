/** Shapes that every noun shares: ids, moments, amounts, lists and the one error shape. */
import { Type, type Static, type TSchema } from 'typebox';
import { MOST_A_PAGE } from '../domain/pages.ts';

/** Names a shape inside another one, so that editors show `User` with its documented fields, not a copy of them. */
export const Named = <Shape>(schema: TSchema) => Type.Unsafe<Shape>(schema);

/** An id as the wire shows it (a UUID). */
export const Id = Type.String({ format: 'uuid' });

/** A moment in ISO 8601 with its offset. */
export const Moment = Type.String({ format: 'date-time' });

/**
 * A customer's phone number in E.164. The server masks a field with `x-contact` for staff whose role lacks `seeContacts`; `masks.ts`
 * recognises a masked one.
 */
export const CustomerPhone = Type.String({
  'x-contact': 'phone',
  description:
    'In E.164. Masked, as `+234 803 ••• ••67`, for an administrator, or an API key of one, whose role may not see contacts.',
});

/** A bank account number: the customer's, a sender's or a recipient's. */
export const AccountDigits = Type.String({
  'x-contact': 'account',
  description: 'Masked, as `•••• ••1234`, for an administrator, or an API key of one, whose role may not see contacts.',
});

/** A tax identification number: ten digits, `12345678-0001`, or the thirteen digits of a Tax ID. */
export const TaxNumber = Type.String({
  'x-contact': 'account',
  description: 'Masked, as `•••• ••0001`, for an administrator, or an API key of one, whose role may not see contacts.',
});

/** Naira with at most two decimals. Shape only: sign, decimals and limits are rules. */
export const Naira = Type.Number();

/** The options for `navigator.credentials.get`. */
export const PasskeyQuestion = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.Literal('public-key'),
      transports: Type.Optional(Type.Array(Type.String())),
    }),
  ),
});
export interface PasskeyQuestion extends Static<typeof PasskeyQuestion> {}

/** `passkey` comes with `two_factor_required` where the account has a passkey: the challenge that the device may sign instead of a code. */
export const ErrorBody = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  requestId: Type.String(),
  passkey: Type.Optional(Named<PasskeyQuestion>(PasskeyQuestion)),
});
export interface ErrorBody extends Static<typeof ErrorBody> {}

/** The codes of refusals by status, a line for each kind of call. */
export type Refusals = Readonly<Record<string, Readonly<Partial<Record<RefusalStatus, readonly string[]>>>>>;
export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503;

/** The answer of a call that only reports success. */
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() });
export interface Done extends Static<typeof Done> {}

export const IdParams = Type.Object({ id: Id });

export const SortOrder = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
export type SortOrder = Static<typeof SortOrder>;

/** Paging of a list: pages start at 1. */
export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_A_PAGE })),
};

/** A calendar day in Lagos: YYYY-MM-DD. */
export const Day = Type.String({ format: 'date' });

/** A calendar month in Lagos: YYYY-MM. */
export const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' });

/** The format of a file with a table. In XLSX amounts are numbers and dates are dates; CSV has both as text. */
export const FileFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);
export type FileFormat = Static<typeof FileFormat>;

/** A filter's first and last day (Lagos, both included). */
export const DayRange = {
  startDate: Type.Optional(Day),
  endDate: Type.Optional(Day),
};
