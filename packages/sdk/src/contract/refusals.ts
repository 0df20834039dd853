/** The codes of refusals that calls share. A call's own codes stand at its function, and `codes.ts` has the types of all. */
import type { Refusals } from './common.ts';

/** Codes that calls share. */
export const sharedRefusals = {
  every: {
    400: ['invalid_json', 'invalid_length', 'invalid_shape', 'refused'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    429: ['too_many_calls'],
    500: ['failed'],
    503: ['database_away'],
  },
  /** Codes of calls whose body is judged by rules. */
  judged: { 422: ['invalid'] },
  /** Codes of calls with the session of a customer or an administrator. */
  signedIn: {
    400: ['invalid_account'],
    401: ['unauthorized'],
    403: [
      'for_persons_only',
      'member_may_not',
      'needs_two',
      'not_a_member',
      'not_yours',
      'organisation_closed',
      'wrong_account',
    ],
  },
  /** Codes of administrators' calls. */
  staff: {
    401: ['two_factor_required'],
    403: [
      'account_blocked',
      'needs_person',
      'not_confirmed',
      'role_forbids',
      'scope_missing',
      'two_factor_setup_required',
      'wrong_code',
    ],
    429: ['too_many_attempts'],
  },
  /** Refusals that no call of the SDK meets: for gateways' events, probes, and requests that reach no route. */
  outside: {
    400: ['invalid_address', 'invalid_event', 'invalid_http'],
    401: ['bad_signature'],
    403: ['inside_only', 'link_wrong'],
    404: ['unknown_call'],
    408: ['too_slow'],
    414: ['address_too_long'],
    431: ['headers_too_large'],
    503: ['not_ready', 'stopping'],
  },
} as const satisfies Refusals;
