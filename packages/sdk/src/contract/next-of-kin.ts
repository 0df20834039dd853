/** The next of kin, whom staff reach in a case of death. Staff see them only then, and each look is recorded. */
import { Type, type Static } from 'typebox';
import { CustomerPhone, Id, Moment, Named } from './common.ts';

const person = {
  name: Type.String({ maxLength: 200 }),
  relation: Type.String({ maxLength: 60 }),
  /** Empty where it is not known; then the email address is given. */
  phone: Type.String({ maxLength: 40 }),
  email: Type.String({ maxLength: 254 }),
};

export const NextOfKin = Type.Object({ ...person, phone: CustomerPhone, setAt: Moment });
export interface NextOfKin extends Static<typeof NextOfKin> {}

/** Null where the customer has named nobody. */
export const GetNextOfKinReply = Type.Object({
  success: Type.Literal(true),
  nextOfKin: Type.Union([Named<NextOfKin>(NextOfKin), Type.Null()]),
});
export interface GetNextOfKinReply extends Static<typeof GetNextOfKinReply> {}

const confirmed = {
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
};

/** Sets or replaces the next of kin. Needs the present password, or with two-factor sign-in a code. */
export const SetNextOfKinBody = Type.Object({ userId: Id, ...person, ...confirmed });
export interface SetNextOfKinBody extends Static<typeof SetNextOfKinBody> {}

export const RemoveNextOfKinBody = Type.Object({ userId: Id, ...confirmed });
export interface RemoveNextOfKinBody extends Static<typeof RemoveNextOfKinBody> {}
