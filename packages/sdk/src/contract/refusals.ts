/** The codes with which the server refuses each call: the one source for the server's types, OpenAPI and `isRefusal`. */
import type { Refusals, RefusalStatus } from './common.ts';
import { accountNumberRefusals } from './account-numbers.ts';
import { aimRefusals } from './aims.ts';
import { announcementRefusals } from './announcements.ts';
import { apiKeyRefusals } from './api-keys.ts';
import { approvalRefusals } from './approvals.ts';
import { autoSaveRefusals } from './auto-saves.ts';
import { bankRefusals } from './banks.ts';
import { calendarRefusals } from './calendar.ts';
import { cardRefusals } from './cards.ts';
import { circleRefusals } from './circle-refusals.ts';
import { clientErrorRefusals } from './client-errors.ts';
import { complaintRefusals } from './complaints.ts';
import { contactChangeRefusals } from './contact-changes.ts';
import { contactRefusals } from './contacts.ts';
import { correctionRefusals } from './corrections.ts';
import { customerHomeRefusals } from './customer-home.ts';
import { customerRefusals } from './customers.ts';
import { dashboardRefusals } from './dashboard.ts';
import { deathRefusals } from './deaths.ts';
import { gatewayRefusals } from './gateways.ts';
import { disputeRefusals } from './disputes.ts';
import { documentRefusals } from './documents.ts';
import { earningRefusals } from './earnings.ts';
import { exportRefusals } from './exports.ts';
import { fileRefusals } from './files.ts';
import { goalRefusals } from './goals.ts';
import { helpRefusals } from './help.ts';
import { identityRefusals } from './identity.ts';
import { inclusionRefusals } from './inclusion.ts';
import { investmentRefusals } from './investments.ts';
import { levelRefusals } from './levels.ts';
import { nameChangeRefusals } from './name-changes.ts';
import { nextOfKinRefusals } from './next-of-kin.ts';
import { noticeRefusals } from './notices.ts';
import { ownMoveRefusals } from './own-moves.ts';
import { adminPasskeyRefusals, passkeyRefusals } from './passkeys.ts';
import { pendingMoneyRefusals } from './pending-money.ts';
import { productRefusals } from './products.ts';
import { reportRefusals } from './reports.ts';
import { searchRefusals } from './search.ts';
import { sentEmailRefusals } from './sent-emails.ts';
import { adminSessionRefusals, sessionRefusals } from './sessions.ts';
import { staffRefusals } from './staff.ts';
import { taxRefusals } from './tax.ts';
import { timelineRefusals } from './timeline.ts';
import { transactionRefusals } from './transactions.ts';
import { transferRefusals } from './transfers.ts';
import { viewRefusals } from './views.ts';
import { webhookRefusals } from './webhooks.ts';
import { workRefusals } from './work.ts';

/** Each call's own codes, besides those that calls share. */
export const refusals = {
  ...accountNumberRefusals,
  ...aimRefusals,
  ...announcementRefusals,
  ...apiKeyRefusals,
  ...approvalRefusals,
  ...autoSaveRefusals,
  ...bankRefusals,
  ...calendarRefusals,
  ...cardRefusals,
  ...circleRefusals,
  ...clientErrorRefusals,
  ...complaintRefusals,
  ...contactChangeRefusals,
  ...contactRefusals,
  ...correctionRefusals,
  ...customerHomeRefusals,
  ...customerRefusals,
  ...dashboardRefusals,
  ...deathRefusals,
  ...disputeRefusals,
  ...gatewayRefusals,
  ...documentRefusals,
  ...earningRefusals,
  ...exportRefusals,
  ...fileRefusals,
  ...goalRefusals,
  ...helpRefusals,
  ...identityRefusals,
  ...inclusionRefusals,
  ...investmentRefusals,
  ...levelRefusals,
  ...nameChangeRefusals,
  ...nextOfKinRefusals,
  ...noticeRefusals,
  ...ownMoveRefusals,
  ...adminPasskeyRefusals,
  ...passkeyRefusals,
  ...pendingMoneyRefusals,
  ...productRefusals,
  ...reportRefusals,
  ...searchRefusals,
  ...sentEmailRefusals,
  ...adminSessionRefusals,
  ...sessionRefusals,
  ...staffRefusals,
  ...taxRefusals,
  ...timelineRefusals,
  ...transactionRefusals,
  ...transferRefusals,
  ...viewRefusals,
  ...webhookRefusals,
  ...workRefusals,
} as const satisfies Refusals;

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
  /** With the session of a customer or an administrator. */
  signedIn: { 401: ['unauthorized'], 403: ['not_yours', 'wrong_account'] },
  /** Of administrators. */
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
    403: ['inside_only'],
    404: ['unknown_call'],
    408: ['too_slow'],
    414: ['address_too_long'],
    431: ['headers_too_large'],
    503: ['not_ready', 'stopping'],
  },
} as const satisfies Refusals;

/** The name of a call: its `operationId`. */
export type CallName = keyof typeof refusals;

/** The codes in a table, at all of some statuses. */
type CodesIn<Table, Status> = {
  [Name in keyof Table]: {
    [At in keyof Table[Name]]: At extends Status
      ? Table[Name][At] extends readonly (infer Code)[]
        ? Code
        : never
      : never;
  }[keyof Table[Name]];
}[keyof Table];

/** The codes that some call has with a status. */
export type CodesByStatus = {
  [Status in RefusalStatus]: CodesIn<typeof refusals, Status> | CodesIn<typeof sharedRefusals, Status>;
};

/** The codes with which a call can be refused. */
export type CodesByCall = {
  [Name in CallName]:
    | CodesIn<Pick<typeof refusals, Name>, RefusalStatus>
    | CodesIn<Omit<typeof sharedRefusals, 'outside'>, RefusalStatus>;
};
