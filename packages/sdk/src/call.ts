/**
 * Makes endpoint functions that also say what they call: method, path and the codes of refusals. The server registers its route by the same
 * function, so that neither says it a second time.
 */
import type { AnyApi, Api, CallOptions, RequestOptions } from './api.ts';
import type { RefusalStatus } from './contract/common.ts';
import type { WaitsForMemberReply } from './contract/member-requests.ts';

/** The codes with which a call may be refused, by status, besides those that calls share. */
export type Refuses = Readonly<Partial<Record<RefusalStatus, readonly string[]>>>;

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The values for `:name` in a path, in its order. */
type Values<Path> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

/** What is sent may be left out where none of its fields is required. */
type Sends<Sent> = [Sent] extends [void] ? [] : Partial<Sent> extends Sent ? [sent?: Sent] : [sent: Sent];

/**
 * An endpoint function: the client, the values of the path, then the query or body. Rejects with `ApiError`. Only a client of `api.for` is
 * answered that another member has to approve.
 */
export interface Call<Sent, Reply, Path extends string = string, Codes extends Refuses = Refuses> {
  (
    api: Api,
    ...given: [...Values<Path>, ...Sends<Sent>, options?: CallOptions]
  ): Promise<Exclude<Reply, WaitsForMemberReply>>;
  (api: AnyApi, ...given: [...Values<Path>, ...Sends<Sent>, options?: CallOptions]): Promise<Reply>;
  readonly method: Method;
  /** The path after `/api/`. */
  readonly path: Path;
  readonly refuses: Codes;
}

interface Manner {
  /** Whether repeating it has no second effect, so that it is repeated when its answer is lost. Reads always are. */
  repeatable?: boolean;
  /** Milliseconds until it is given up, where it needs longer than others. */
  timeout?: number;
}

/** The codes of a call that names none. */
type NoCodes = Readonly<Partial<Record<RefusalStatus, readonly never[]>>>;

type Make<Sent, Reply> = <const Path extends string, const Codes extends Refuses = NoCodes>(
  path: Path,
  refuses?: Codes,
  manner?: Manner,
) => Call<Sent, Reply, Path, Codes>;

const make =
  <Sent, Reply>(
    method: Method,
    sends: 'query' | 'body' | null,
    repeatable = false,
    ask: (api: AnyApi, path: string, options: RequestOptions) => Promise<Reply> = (api, path, options) =>
      api[method]<Reply>(path, options),
  ): Make<Sent, Reply> =>
  <const Path extends string, const Codes extends Refuses = NoCodes>(
    path: Path,
    refuses?: Codes,
    manner: Manner = {},
  ) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const call = (api: AnyApi, ...given: unknown[]): Promise<Exclude<Reply, WaitsForMemberReply>> => {
      const params = Object.fromEntries(names.map((name, index) => [name, given[index]]));
      const sent = sends === null ? {} : { [sends]: given[names.length] ?? {} };
      const options = given[names.length + (sends === null ? 0 : 1)];
      // The type of `Call` has the values in this order.
      const reply = ask(api, path, {
        repeatable,
        ...manner,
        ...(options as CallOptions | undefined),
        params,
        ...sent,
      } as RequestOptions);
      // Like `Reply`, this is what the server promises: it answers so only to the header that a client of `api.for`
      // sends.
      return reply as Promise<Exclude<Reply, WaitsForMemberReply>>;
    };
    // Where a call names no codes, `Codes` is `NoCodes`.
    return Object.assign(call, { method, path, refuses: (refuses ?? {}) as Codes });
  };

/** The codes of a call that asks for the password or a code of the second factor. */
export const asksAgain = {
  401: ['two_factor_required'],
  403: ['wrong_code', 'wrong_password'],
  429: ['busy', 'too_many_attempts'],
} as const;

/** The codes of a call that asks for the password, and for a code of the second factor where the account has one. */
export const asksPassword = { ...asksAgain, 422: ['password_required'] } as const;

/** The codes (409) of a call that begins a deposit. */
export const beginsDeposit = [
  'deposit_too_large',
  'id_reused',
  'level_balance',
  'level_deposit',
  'money_owed',
  'too_many_open_deposits',
  'too_much_open_deposits',
] as const;

/** The codes (409) of a call that may take money of a day's withdrawals. */
export const countsAsWithdrawal = ['level_withdrawals', 'withdrawals_past_day_limit'] as const;

/** The codes (409) of a call that withdraws. */
export const withdraws = [
  'bank_account_changed',
  'bank_account_new',
  'bank_details_missing',
  'bank_left',
  'email_new',
  'email_not_confirmed',
  'insufficient_balance',
  'withdrawal_too_small',
  ...countsAsWithdrawal,
] as const;

/** Reads. */
export const gets = <Reply>() => make<void, Reply>('get', null);
/** Reads by a query. */
export const getsBy = <Query, Reply>() => make<Query, Reply>('get', 'query');
/** Posts what would be done twice if it were repeated. */
export const posts = <Body, Reply>() => make<Body, Reply>('post', 'body');
/** Posts what may be repeated when its answer is lost. */
export const postsAgain = <Body, Reply>() => make<Body, Reply>('post', 'body', true);
export const puts = <Body, Reply>() => make<Body, Reply>('put', 'body', true);
export const patches = <Body, Reply>() => make<Body, Reply>('patch', 'body', true);
/** Posts nothing: the path says it all. */
export const presses = <Reply>() => make<void, Reply>('post', null);
export const deletes = <Reply>() => make<void, Reply>('delete', null, true);
/** Reads a file. */
export const files = () => make<void, Blob>('get', null, false, (api, path, options) => api.blob(path, options));
/** Reads a file by a query. */
export const filesBy = <Query>() =>
  make<Query, Blob>('get', 'query', false, (api, path, options) => api.blob(path, options));
/** Reads a file for a body, such as a password. */
export const filesFor = <Body>() =>
  make<Body, Blob>('post', 'body', false, (api, path, options) => api.blobFor(path, options));

/** Says what a function calls that sends something in its own way. */
export const says = <Function extends object, const Path extends string, const Codes extends Refuses>(
  method: Method,
  path: Path,
  refuses: Codes,
  call: Function,
) => Object.assign(call, { method, path, refuses });
