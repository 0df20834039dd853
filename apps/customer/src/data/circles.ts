/** Circles: people who save by turns. */
import useSWR from 'swr';
import type {
  AcceptSubstituteBody,
  ChangeCircleSourceBody,
  Circle,
  CircleBody,
  CircleInvitation,
  CirclePlace,
  ForgiveCircleDebtBody,
  GetCirclesReply,
  InviteToCircleBody,
  JoinCircleBody,
  MakeCircleBody,
  PayCircleBody,
  RemoveCircleMemberBody,
  SignCircleBody,
  SignPlaceBody,
  WantCirclePlaceBody,
} from '@ajose/sdk/contract/circles';
import * as circles from '@ajose/sdk/customer/circles';
import { personApi as api } from '../api.ts';
import { keepSecret, secretFor } from './circleSecrets.ts';
import { forgetInvitation } from './invitation.ts';
import { makeStale } from './keys.ts';

/** The customer's circles, places in other circles that the customer asked for, and what is owed in those that the customer has left. */
/** @param wanted whether they are asked for: only a person has circles */
export const useCircles = (userId: string, wanted = true) =>
  useSWR<GetCirclesReply, unknown>(wanted ? ['circles', userId] : null, () => circles.getCircles(api, userId));

/** How often the page of a circle looks what the other members did. */
const OTHERS_MS = 20_000;

export const useCircle = (userId: string, circleId: string) =>
  useSWR<Circle, unknown>(
    ['circles', userId, circleId],
    async () => (await circles.getCircle(api, userId, circleId)).circle,
    // Before it runs, its members wait for each other.
    { refreshInterval: (now) => (now?.state === 'open' || now?.state === 'signing' ? OTHERS_MS : 0) },
  );

/** What an invitation shows, with or without a session. */
export const useCircleInvitation = (code: string) =>
  useSWR<CircleInvitation, unknown>(
    ['circleInvitation', code],
    async () => (await circles.getCircleInvitation(api, code)).invitation,
    { isPaused: () => false, shouldRetryOnError: false },
  );

/** What the link to a place shows, with or without a session. */
export const useCirclePlace = (code: string) =>
  useSWR<CirclePlace, unknown>(
    ['circleInvitation', 'place', code],
    async () => (await circles.getCirclePlace(api, code)).place,
    { isPaused: () => false, shouldRetryOnError: false },
  );

/** The customer's own circle that an invitation leads to: null for one that they are not in. @param userId null for a visitor */
export const useInvitedCircle = (userId: string | null, code: string) =>
  useSWR<string | null, unknown>(userId === null ? null : ['circles', userId, 'invited', code], async () => {
    const { circles: mine } = await circles.getCircles(api, userId ?? '');
    const open = mine.filter(({ state }) => state === 'open');
    const fetched = await Promise.all(open.map(({ _id }) => circles.getCircle(api, userId ?? '', _id)));
    return fetched.find(({ circle }) => circle.invitation === code)?.circle._id ?? null;
  });

/** Also after a refusal, because the circle has changed since it was shown. */
async function changing<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } finally {
    await makeStale('circles', 'circleInvitation', 'calendar', 'stats');
  }
}

/** The same, where money moves. */
async function moving<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await changing(call);
  } finally {
    await makeStale('me', 'transactions');
  }
}

/** Makes a circle. Where its order is drawn, this device makes the organiser's secret. @returns its id */
export async function makeCircle(body: Omit<MakeCircleBody, 'secret'>): Promise<string> {
  const secret = body.order === 'draw' ? secretFor(body.idempotencyKey) : null;
  const { circle } = await changing(circles.makeCircle(api, { ...body, secret }));
  if (secret !== null) keepSecret(body.idempotencyKey, circle._id);
  return circle._id;
}

/** Joins a circle. @param draws whether its order is drawn @returns its id */
export async function joinCircle(body: Omit<JoinCircleBody, 'secret'>, draws: boolean): Promise<string> {
  const secret = draws ? secretFor(body.code) : null;
  const { circle } = await changing(circles.joinCircle(api, { ...body, secret }));
  if (secret !== null) keepSecret(body.code, circle._id);
  forgetInvitation();
  return circle._id;
}

export const inviteToCircle = (body: InviteToCircleBody) => circles.inviteToCircle(api, body);
/** By the link of an invitation, signed in or not. @returns the server's words */
export const setInvitations = async (token: string, wanted: boolean): Promise<string> =>
  (await circles.setInvitations(api, { token, wanted })).message;
export const leaveCircle = (body: CircleBody) => moving(circles.leaveCircle(api, body));
export const dissolveCircle = (body: CircleBody) => moving(circles.dissolveCircle(api, body));
export const removeCircleMember = (body: RemoveCircleMemberBody) => changing(circles.removeCircleMember(api, body));
export const finishCircleNames = (body: CircleBody) => changing(circles.finishCircleNames(api, body));
export const signCircle = (body: SignCircleBody) => moving(circles.signCircle(api, body));
export const payCircle = (body: PayCircleBody) => moving(circles.payCircle(api, body));
export const forgiveCircleDebt = (body: ForgiveCircleDebtBody) => changing(circles.forgiveCircleDebt(api, body));
export const forgiveLeftCircleDebt = (body: ForgiveCircleDebtBody) =>
  changing(circles.forgiveLeftCircleDebt(api, body));
export const changeCircleSource = (body: ChangeCircleSourceBody) => changing(circles.changeCircleSource(api, body));
export const findSubstitute = (body: CircleBody) => changing(circles.findSubstitute(api, body));
export const takeBackPlace = (body: CircleBody) => changing(circles.takeBackPlace(api, body));
export async function wantCirclePlace(body: WantCirclePlaceBody): Promise<void> {
  await changing(circles.wantCirclePlace(api, body));
  forgetInvitation();
}
export const acceptSubstitute = (body: AcceptSubstituteBody) => changing(circles.acceptSubstitute(api, body));

/** @returns the id of the circle that the customer has joined */
export const signCirclePlace = async (body: SignPlaceBody): Promise<string> =>
  (await moving(circles.signCirclePlace(api, body))).circle._id;
