/**
 * Kinds of callers, and who is signed in: the customer or administrator of a request's session, read from the database for each request.
 */
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { MemberRole, OrganisationForm, Signatures } from '@ajose/sdk/contract/organisations';

/** The account that holds the money and the records which a call is about. Rows name it `customer_id`. */
export interface Customer {
  id: string;
  name: string;
  /** `sub_status` on the wire. */
  status: SubStatus;
  bankCode: string | null;
  bankAccountName: string | null;
  bankAccountNumber: string | null;
  /** When the bank account was changed last; null when it is still the first one. */
  bankChangedAt: Date | null;
}

/** What a person is of the organisation or family that they act for. */
export interface Membership {
  role: MemberRole;
  form: OrganisationForm;
  /** The most that a maker puts into products at once without another member; null: as much as there is. */
  mostAloneKobo: bigint | null;
  /** How many have to agree before money or power goes out. */
  signatures: Signatures;
  /** What lets money or power out in this call; without it nothing does. */
  lets?: 'alone' | Approving;
}

/** A request of another member that this call approves. */
export interface Approving {
  requestId: string;
  askerId: string;
  askerName: string;
  note: string | null;
  /** Is told how the request ended, in the transaction that ends it. */
  ended: (request: MemberRequest) => void;
}

/** Who has signed in as a customer, and proves it again where an act needs that. */
export interface Person {
  id: string;
  name: string;
  email: string;
  emailConfirmed: boolean;
  twoFactor: boolean;
}

/** An administrator. */
export interface Staff {
  id: string;
  name: string;
  email: string;
  refCode: string;
  twoFactor: boolean;
  /** The API key with which a tool of this administrator calls; undefined for the person. */
  key?: { id: string; name: string };
  /** The name of the administrator whose request this one approves; undefined where the act is their own. */
  approves?: string;
}

/**
 * Who may call a route. `public`: no token is needed. `customer`, `admin`: a token of that kind. `either`: a token of either kind.
 * `gateway`: the payment gateway, whose signature the route checks. `operations`: probes and the API's own pages.
 */
export type Who = 'public' | 'customer' | 'admin' | 'either' | 'gateway' | 'operations';

/** The two kinds of account. */
export type Kind = 'customer' | 'admin';

/** The calling account and its session. */
export interface SignedInCustomer {
  kind: 'customer';
  sessionId: string;
  person: Person;
  /** The person's own account, or that of the organisation which they act for. */
  customer: Customer;
  /** Null: it is the person's own account. */
  member: Membership | null;
}

export interface SignedInStaff {
  kind: 'admin';
  sessionId: string;
  staff: Staff;
}

/** The account that calls by a session. */
export type SignedIn = SignedInCustomer | SignedInStaff;

/** A tool of an administrator, which calls by an API key. */
export interface SignedInKey {
  kind: 'key';
  scopes: readonly KeyScope[];
  staff: Staff & { key: { id: string; name: string } };
}

/** Who signed in; where a member acts for an organisation, the member. */
export function accountOf(who: SignedIn): { kind: Kind; id: string; name: string; email: string } {
  const { id, name, email } = who.kind === 'customer' ? who.person : who.staff;
  return { kind: who.kind, id, name, email };
}
