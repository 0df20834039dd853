/** Places in running circles that others take over, over HTTP. */
import * as C from '@ajose/sdk/contract/circles';
import * as calls from '@ajose/sdk/customer/circles';
import { acceptSubstituteRules, circleRules, signPlaceRules, wantCirclePlaceRules } from '@ajose/sdk/rules/circles';
import type { Deps } from '../../platform/deps.ts';
import { byAnybody, byCustomer, routes } from '../../platform/server/calls.ts';
import { count } from '../../platform/server/limits.ts';
import { answer, answerAfter } from './answer.ts';
import { acceptSubstitute, findSubstitute, readPlace, signPlace, takeBackPlace, wantPlace } from './substitutes.ts';

/** Places in running circles that others take over. */
export const placeRoutes = routes('Circles', (deps: Deps) => ({
  getCirclePlace: byAnybody(calls.getCirclePlace, {
    reply: C.GetCirclePlaceReply,
    run: async ({ params }) => ({ place: await readPlace(deps.db, params.code) }),
  }),
  findSubstitute: byCustomer('person')(calls.findSubstitute, {
    sent: C.CircleBody,
    rules: circleRules,
    reply: C.CircleReply,
    run: answerAfter(deps, findSubstitute, 'Share the link with somebody who may take your place.'),
  }),
  takeBackPlace: byCustomer('person')(calls.takeBackPlace, {
    sent: C.CircleBody,
    rules: circleRules,
    reply: C.CircleReply,
    run: answerAfter(deps, takeBackPlace, 'You keep your place.'),
  }),
  wantCirclePlace: byCustomer('person')(calls.wantCirclePlace, {
    sent: C.WantCirclePlaceBody,
    rules: wantCirclePlaceRules,
    done: 'The members are asked. We tell you when all have accepted.',
    run: async ({ customer, sent }) => {
      // All other members get an email.
      await count(deps, 'email', customer.id);
      await wantPlace(deps, customer, sent);
    },
  }),
  acceptSubstitute: byCustomer('person')(calls.acceptSubstitute, {
    sent: C.AcceptSubstituteBody,
    rules: acceptSubstituteRules,
    reply: C.CircleReply,
    run: async ({ customer, sent }) => {
      await acceptSubstitute(deps, customer, sent);
      const message = sent.accept ? 'You have accepted.' : 'The place is free again.';
      return answer(deps, customer.id, sent.circleId, message);
    },
  }),
  signCirclePlace: byCustomer('person')(calls.signCirclePlace, {
    sent: C.SignPlaceBody,
    rules: signPlaceRules,
    reply: C.CircleReply,
    run: async ({ customer, who, sent }) =>
      answer(deps, customer.id, await signPlace(deps, who, sent), 'The place is yours.'),
  }),
}));
