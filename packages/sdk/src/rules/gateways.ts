/** Pausing and resuming a gateway. */
import * as yup from 'yup';
import type { GatewayKind, PauseGatewayBody } from '../contract/gateways.ts';
import { requiredLines } from './fields.ts';

export const pauseGatewayRules: yup.ObjectSchema<PauseGatewayBody> = yup.object({
  kinds: yup.array(yup.mixed<GatewayKind>().required()).required().min(1, 'Please choose payments, payouts or both'),
  reason: requiredLines('Please say why'),
});
