/**
 * Registers routes by the SDK's endpoint functions: method, path and the codes of refusals are the function's own, and the compiler refuses
 * a schema that differs from what the function sends or returns.
 */
import type { Call, Refuses } from '@ajose/sdk/call';
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done } from '@ajose/sdk/contract/common';
import { WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import { sharedRefusals } from '@ajose/sdk/contract/refusals';
import type { MemberNeed } from '@ajose/sdk/domain/members';
import type { Capability } from '@ajose/sdk/domain/roles';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { App } from './app.ts';
import { sessionOf, signedInCustomer, staffOf } from './guards.ts';
import { callerOf, tooManyCalls } from './limits.ts';
import { paramsIn, type NamesIn, type ParamsIn, type PathShapes } from './paths.ts';
import type { Customer, Kind, SignedIn, SignedInCustomer, Staff, Who } from './signed-in.ts';
import { takeTurns } from './turns.ts';
import { sense } from './validate.ts';
import { isWaiting, memberReply, waitsForMember, waitsReply, type Waits, type WaitsForMember } from './waits.ts';

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

/** What answers a call that was done at once. A call that always waits has no other answer. */
type AtOnce<Reply> = [Exclude<Reply, Waiting>] extends [never] ? Reply : Exclude<Reply, Waiting>;
/** What answers a call whose effect waits for a second administrator, or for another member. */
type Waiting = WaitsForApprovalReply | WaitsForMemberReply;

type Without<Reply> = Reply extends readonly unknown[] ? Reply : Reply extends object ? Omit<Reply, 'success'> : never;
/** What `run` answers: the reply without `success`; where the call may wait, the request; where it always waits, what `doOrAsk` answers. */
type Answered<Reply> =
  | Without<AtOnce<Reply>>
  | ([Extract<Reply, WaitsForApprovalReply>] extends [never] ? never : Waits)
  | ([Extract<Reply, WaitsForMemberReply>] extends [never] ? never : WaitsForMember)
  | ([Exclude<Reply, WaitsForApprovalReply>] extends [never] ? { done: unknown } : never);

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
interface Manner extends Omit<FastifyContextConfig, 'who' | 'can' | 'needs' | 'ownAccount' | 'refuses'> {
  /** The rules that the form checks, too. */
  rules?: Parameters<typeof sense>[0];
  /** The status of success, where it is not 200. */
  status?: 201;
}

/** What a route answers: a shape, the message of a call that only reports success, or a file. */
type Answers<Run, Reply, Out extends TSchema> = [Reply] extends [Blob]
  ? {
      /** The types of file. `run` sends it by `reply`. */
      file: { content: Readonly<Record<string, unknown>> };
      reply?: never;
      done?: never;
      run: (asked: Run & Sending) => Promise<FastifyReply>;
    }
  : | {
        file?: never;
        reply: Out & Tied<Out, AtOnce<Reply>>;
        done?: never;
        /** `success` is added, except to a list. */
        run: (asked: Run) => Promise<NoInfer<Answered<Reply>>>;
      }
    | (Same<Done, AtOnce<Reply>> extends true
        ? { file?: never; reply?: never; done: string; run: (asked: Run) => Promise<unknown> }
        : never);

type Told<Sent, Reply, Path, Params extends TSchema, In extends TSchema, Out extends TSchema, Caller> = Manner &
  Answers<Asked<Sent, Static<Params>> & Caller, Reply, Out> &
  ([Sent] extends [void]
    ? { sent?: never }
    : {
        /** The shape of the body of a call that writes, or of the query of one that reads. */
        sent: In & Tied<In, Sent>;
      }) &
  ([NamesIn<Path>] extends [keyof PathShapes]
    ? { params?: Params }
    : {
        /** The shape of the values in the path, where `paths.ts` does not have it or has another one. */
        params: Params;
      }) &
  ([Extract<Reply, Waiting>] extends [never]
    ? { mayWait?: never }
    : [Exclude<Reply, Waiting>] extends [never]
      ? { mayWait?: never }
      : {
          /**
           * A second administrator, or another member, may have to approve it, with 202. A call whose `reply` is `WaitsForApprovalReply`
           * always waits.
           */
          mayWait: true;
        });

export interface Route {
  call: { method: 'get' | 'post' | 'put' | 'patch' | 'delete'; path: string; refuses: Refuses };
  who: Who;
  manner: Manner & { can?: Capability; ownAccount?: boolean; needs?: MemberNeed };
  shapes: { replies: Readonly<Record<number, unknown>>; sent?: TSchema; params?: TSchema };
  isFile: boolean;
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** What an administrator needs: a capability of the role, or nothing, because it concerns their own account alone (`guards.ts`). */
type Needs = Capability | 'own account';
const configOf = (needs: Needs) => (needs === 'own account' ? { ownAccount: true } : { can: needs });

const by =
  <Caller extends object>(
    who: Who,
    callerOf: (request: FastifyRequest) => Caller,
    needs: { can?: Capability; ownAccount?: boolean; needs?: MemberNeed } = {},
  ) =>
  <Sent, Reply, Path extends string, In extends TSchema, Out extends TSchema, Params extends TSchema = ParamsIn<Path>>(
    call: Call<Sent, Reply, Path>,
    stated: Told<Sent, Reply, Path, Params, In, Out, Caller>,
  ): Route => {
    const { reply: replyShape, file, done, sent, params = paramsIn(call.path), mayWait, run, ...manner } = stated;
    const shape: TSchema = replyShape ?? Done;
    const alwaysWaits = shape === WaitsForApprovalReply;
    return {
      call,
      who,
      manner: { ...manner, ...needs },
      shapes: {
        replies: file
          ? { 200: file }
          : {
              [alwaysWaits ? 202 : (manner.status ?? 200)]: shape,
              ...(mayWait ? { 202: who === 'customer' ? WaitsForMemberReply : WaitsForApprovalReply } : {}),
            },
        ...(sent ? { sent } : {}),
        ...(params ? { params } : {}),
      },
      isFile: file !== undefined,
      answer: async (request, reply) => {
        const answered: unknown = await run({
          ...callerOf(request),
          // The server has judged both by the shapes above.
          sent: (call.method === 'get' ? request.query : request.body) as Sent,
          params: request.params as Static<Params>,
          request,
          reply,
        });
        if (file || Array.isArray(answered)) return answered;
        if (isWaiting(answered)) return reply.code(202).send(waitsReply(answered));
        if (waitsForMember(answered)) return reply.code(202).send(memberReply(answered));
        if (alwaysWaits) throw new Error(`One administrator did what takes two: ${call.path}`);
        const body = done === undefined ? (answered as object) : { message: done };
        return reply.code(manner.status ?? 200).send({ success: true, ...body });
      },
    };
  };

/** A call of a customer, about the records of the account that they act for. `who` is the person, with that account. */
export const byCustomer = (needs: MemberNeed) =>
  by(
    'customer',
    (request): { customer: Customer; who: SignedInCustomer } => {
      const who = signedInCustomer(request);
      return { customer: who.customer, who };
    },
    { needs },
  );
/** A call of an administrator whose role has the capability, or of a key with the scope. */
export const byStaff = (needs: Needs) =>
  by('admin', (request): { staff: Staff } => ({ staff: staffOf(request) }), configOf(needs));
/** A call of a signed-in person about their own sign-in, in the manner of both kinds of account. */
export const byPerson = (kind: Kind, needs: Needs) =>
  by(kind, (request): { who: SignedIn } => ({ who: sessionOf(request) }), {
    ...configOf(needs),
    ...(kind === 'customer' ? { needs: 'person' as const } : {}),
  });
/** A call of anybody. */
export const byAnybody = by('public', () => ({}));
/** A call of a customer or an administrator. @param member what a member who acts for an organisation has to be allowed to do */
export const byEither = (needs: Needs, member: MemberNeed) =>
  by('either', () => ({}), { ...configOf(needs), needs: member });

/** The codes of a call whose body is judged by rules. */
export const judged = (refuses: Refuses): Refuses => ({
  ...refuses,
  422: [...(refuses[422] ?? []), ...sharedRefusals.judged[422]],
});

/** Reports of one caller are made one after the other, so that many at once leave the database to others. A file takes as long as its reader. */
const inTurn = takeTurns({ atOnce: Infinity, most: Infinity, mostOfEach: 120 }, () => tooManyCalls(1));

function register(app: App, tag: string, operationId: string, route: Route): void {
  const { call, who, manner, shapes, isFile, answer } = route;
  const { rules, status: _status, ...config } = manner;
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { who, refuses: rules ? judged(call.refuses) : call.refuses, ...config },
    schema: {
      operationId,
      tags: [tag],
      ...(shapes.params ? { params: shapes.params } : {}),
      ...(shapes.sent ? { [call.method === 'get' ? 'querystring' : 'body']: shapes.sent } : {}),
      response: shapes.replies,
    },
    ...(rules ? { preHandler: sense(rules) } : {}),
    handler:
      manner.limit === 'report' && !isFile
        ? (request, reply) => inTurn({ account: callerOf(request) }, () => answer(request, reply))
        : answer,
  });
}

/** Registers routes, each by the name of its call in OpenAPI. @param tag what they are about */
export function registerCalls(app: App, tag: string, routes: Readonly<Record<string, Route>>): void {
  for (const [name, route] of Object.entries(routes)) register(app, tag, name, route);
}

/** A function that registers the routes that it makes of what they need. */
export const routes =
  <Given extends readonly unknown[]>(tag: string, make: (...given: Given) => Readonly<Record<string, Route>>) =>
  (app: App, ...given: Given): void =>
    registerCalls(app, tag, make(...given));
