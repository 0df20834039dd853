/** What people type and paste, with what is kept of it or what is said instead. Tests of the rules, of forms and of the server read it. */
import inputs from './inputs.json' with { type: 'json' };

export type InputKind = 'name' | 'phone' | 'password' | 'amount' | 'accountNumber' | 'date' | 'search';

export interface Input {
  kind: InputKind;
  text: string;
  /** What is kept; of a search, a name that it finds. Without it the text is refused. */
  value?: string;
  /** What the form says where the text is refused. */
  says?: string;
  why: string;
  /** The public report that it comes from. */
  source?: string;
  /** The person's own email address, which a password must not be made of. */
  email?: string;
}

const all: readonly Input[] = inputs.map((input) => ({ ...input, kind: input.kind as InputKind }));

export const inputsOf = (kind: InputKind): readonly Input[] => all.filter((input) => input.kind === kind);
/** The inputs that are accepted, each with what is kept of it. */
export const takenOf = (kind: InputKind) =>
  inputsOf(kind).flatMap(({ value, ...input }) => (value === undefined ? [] : [{ ...input, value }]));

/** What is refused, with what is said. */
export const refusedOf = (kind: InputKind) =>
  inputsOf(kind).flatMap(({ says, ...input }) => (says === undefined ? [] : [{ ...input, says }]));

export const allInputs = all;

/** A sign-up that the rules take. */
export const person = {
  name: 'Ada Obi',
  email: 'someone@example.ng',
  phoneNumber: '',
  state: '',
  country: 'nigeria',
  password: 'Kola-nut4all',
};
/** Bank details that the rules take. */
export const account = { userId: 'u', bank: '058', bank_acct_name: 'ADA OBI', bank_acct_number: '0123456789' };
