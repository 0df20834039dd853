/**
 * Registers routes by the SDK's endpoint functions: method, path and the codes of refusals are the function's own, and the compiler refuses
 * a schema that differs from what the function sends or returns.
 */
import type { Call, Refuses } from '@ajose/sdk/call';
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { sharedRefusals } from '@ajose/sdk/contract/refusals';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { App } from './app.ts';
import { customerOf, sessionOf, staffOf } from './guards.ts';
import type { Customer, Kind, SignedIn, Staff, Who } from './signed-in.ts';
import { sense } from './validate.ts';

type Flat<Shape> = Shape extends Blob ? Shape : Shape extends object ? { [Key in keyof Shape]: Shape[Key] } : Shape;
/** Whether two types are the same, optional keys included. The compiler compares functions with a parameter exactly. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<T>() => T extends Flat<A> ? 1 : 2) extends <T>() => T extends Flat<B> ? 1 : 2 ? true : false;
/** Fails the compiler, and says why, where a schema's type is not the function's. */
type Tied<Schema, Wanted> = Schema extends TSchema
  ? Same<Static<Schema>, Wanted> extends true
    ? unknown
    : { 'this schema differs from what the function of the SDK says': Wanted }
  : unknown;

/** What answers a call that was done at once. A call that always waits answers so alone. */
type Done<Reply> = [Exclude<Reply, WaitsForApprovalReply>] extends [never]
  ? Reply
  : Exclude<Reply, WaitsForApprovalReply>;

type Without<Reply> = Reply extends readonly unknown[] ? Reply : Reply extends object ? Omit<Reply, 'success'> : never;

interface Asked<Sent, Params> {
  /** The body of a call that writes, the query of one that reads. */
  sent: Sent;
  params: Params;
  request: FastifyRequest;
}

interface Sending {
  reply: FastifyReply;
}

/** What a route says beside its call, apart from the shapes. */
interface Manner extends Omit<FastifyContextConfig, 'who' | 'refuses'> {
  summary?: string;
  /** The form's rules. */
  rules?: Parameters<typeof sense>[0];
  /** The status of success, where it is not 200. */
  status?: 201 | 202;
  /** It may wait for a second administrator: the answer is then that of `waitsReply`, with 202. */
  mayWait?: true;
}

type Told<Sent, Reply, Path, Params extends TSchema, In extends TSchema, Out extends TSchema, Caller> = Manner & {
  /** `success` is added, but to a list. A file is sent by `reply` itself. */
  run: (
    asked: Asked<Sent, Static<Params>> & Caller & ([Reply] extends [Blob] ? Sending : unknown),
  ) => Promise<NoInfer<Reply extends Blob ? FastifyReply : Without<Reply>>>;
} & ([Reply] extends [Blob]
    ? {
        /** The answers by status, each with its type of file. */
        file: Readonly<Record<number, unknown>>;
        reply?: never;
      }
    : { reply: Out & Tied<Out, Done<Reply>>; file?: never }) &
  ([Sent] extends [void]
    ? { sent?: never }
    : {
        /** The shape of the body of a call that writes, or of the query of one that reads. */
        sent: In & Tied<In, Sent>;
      }) &
  (Path extends `${string}:${string}`
    ? {
        /** The shape of the values in the path. */
        params: Params;
      }
    : { params?: never });

export interface Route {
  call: { method: 'get' | 'post' | 'put' | 'patch' | 'delete'; path: string; refuses: Refuses };
  who: Who;
  manner: Manner;
  shapes: { replies: Readonly<Record<number, unknown>>; sent?: TSchema; params?: TSchema };
  /** Whether the answer is a file, which `reply` sends itself. */
  isFile: boolean;
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

const by =
  <Caller extends object>(who: Who, callerOf: (request: FastifyRequest) => Caller) =>
  <Sent, Reply, Path extends string, Params extends TSchema, In extends TSchema, Out extends TSchema>(
    call: Call<Sent, Reply, Path>,
    told: Told<Sent, Reply, Path, Params, In, Out, Caller>,
  ): Route => {
    const { reply: shape, file, sent, params, run, ...manner } = told;
    const replies = file ?? {
      [manner.status ?? 200]: shape,
      ...(manner.mayWait ? { 202: WaitsForApprovalReply } : {}),
    };
    return {
      call,
      who,
      manner,
      isFile: file !== undefined,
      shapes: { replies, ...(sent ? { sent } : {}), ...(params ? { params } : {}) },
      answer: (request, reply) =>
        run({
          ...callerOf(request),
          // The server has judged both by the shapes above.
          sent: (call.method === 'get' ? request.query : request.body) as Sent,
          params: request.params as Static<Params>,
          request,
          reply,
        }),
    };
  };

/** A call of a customer, about their own records. */
export const byCustomer = by('customer', (request): { customer: Customer } => ({ customer: customerOf(request) }));
/** A call of an administrator whose role has the capability `can`, or of a key with the scope. */
export const byStaff = by('admin', (request): { staff: Staff } => ({ staff: staffOf(request) }));
/** A call of a signed-in person about their own sign-in, in the manner of both kinds of account. */
export const byPerson = (kind: Kind) => by(kind, (request): { who: SignedIn } => ({ who: sessionOf(request) }));
/** A call of anybody. */
export const byAnybody = by('public', () => ({}));
/** A call of a customer or an administrator. */
export const byEither = by('either', () => ({}));

/** The codes of a call whose body is judged by rules. */
export const judged = (refuses: Refuses): Refuses => ({
  ...refuses,
  422: [...(refuses[422] ?? []), ...sharedRefusals.judged[422]],
});

function register(app: App, tag: string, operationId: string, route: Route): void {
  const { call, who, manner, shapes, isFile, answer } = route;
  const { summary, rules, status = 200, mayWait, ...config } = manner;
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { who, refuses: rules ? judged(call.refuses) : call.refuses, ...config },
    schema: {
      operationId,
      ...(summary === undefined ? {} : { summary }),
      tags: [tag],
      ...(shapes.params ? { params: shapes.params } : {}),
      ...(shapes.sent ? { [call.method === 'get' ? 'querystring' : 'body']: shapes.sent } : {}),
      response: shapes.replies,
    },
    ...(rules ? { preHandler: sense(rules) } : {}),
    handler: isFile
      ? answer
      : async (request, reply) => {
          const answered = await answer(request, reply);
          if (Array.isArray(answered)) return answered;
          const waits = mayWait && typeof answered === 'object' && answered !== null && 'approval' in answered;
          return reply.code(waits ? 202 : status).send({ success: true, ...(answered as object) });
        },
  });
}

/** Registers routes, each by the name of its call in OpenAPI. @param tag what they are about */
export function registerCalls(app: App, tag: string, routes: Readonly<Record<string, Route>>): void {
  for (const [name, route] of Object.entries(routes)) register(app, tag, name, route);
}
