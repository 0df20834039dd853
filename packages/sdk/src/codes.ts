/** The codes with which calls are refused, as types. Each module of endpoint functions is named here; a test holds the list. */
import type { Refuses } from './call.ts';
import type { RefusalStatus } from './contract/common.ts';
import type { sharedRefusals } from './contract/refusals.ts';

type Modules =
  | typeof import('./customer/account-numbers.ts')
  | typeof import('./customer/aims.ts')
  | typeof import('./customer/announcements.ts')
  | typeof import('./customer/auto-saves.ts')
  | typeof import('./customer/banks.ts')
  | typeof import('./customer/calendar.ts')
  | typeof import('./customer/cards.ts')
  | typeof import('./customer/circles.ts')
  | typeof import('./customer/complaints.ts')
  | typeof import('./customer/documents.ts')
  | typeof import('./customer/earnings.ts')
  | typeof import('./customer/files.ts')
  | typeof import('./customer/goals.ts')
  | typeof import('./customer/help.ts')
  | typeof import('./customer/identity.ts')
  | typeof import('./customer/inclusion.ts')
  | typeof import('./customer/investments.ts')
  | typeof import('./customer/leaving.ts')
  | typeof import('./customer/member-requests.ts')
  | typeof import('./customer/members.ts')
  | typeof import('./customer/name-changes.ts')
  | typeof import('./customer/next-of-kin.ts')
  | typeof import('./customer/notices.ts')
  | typeof import('./customer/organisations.ts')
  | typeof import('./customer/products.ts')
  | typeof import('./customer/session.ts')
  | typeof import('./customer/tax.ts')
  | typeof import('./customer/transactions.ts')
  | typeof import('./admin/announcements.ts')
  | typeof import('./admin/api-keys.ts')
  | typeof import('./admin/approvals.ts')
  | typeof import('./admin/banks.ts')
  | typeof import('./admin/circles.ts')
  | typeof import('./admin/complaints.ts')
  | typeof import('./admin/dashboard.ts')
  | typeof import('./admin/deaths.ts')
  | typeof import('./admin/disputes.ts')
  | typeof import('./admin/exports.ts')
  | typeof import('./admin/gateways.ts')
  | typeof import('./admin/investments.ts')
  | typeof import('./admin/name-changes.ts')
  | typeof import('./admin/organisations.ts')
  | typeof import('./admin/own-moves.ts')
  | typeof import('./admin/products.ts')
  | typeof import('./admin/reports.ts')
  | typeof import('./admin/search.ts')
  | typeof import('./admin/session.ts')
  | typeof import('./admin/staff.ts')
  | typeof import('./admin/tax.ts')
  | typeof import('./admin/transactions.ts')
  | typeof import('./admin/users.ts')
  | typeof import('./admin/views.ts')
  | typeof import('./admin/webhooks.ts')
  | typeof import('./admin/work.ts')
  | typeof import('./client-errors.ts');

type CodesAt<Refusals, Status> = Status extends keyof Refusals
  ? Refusals[Status] extends readonly (infer Code)[]
    ? Code
    : never
  : never;

type CodesIn<Table, Status> = Table extends unknown
  ? {
      [Name in keyof Table]: Table[Name] extends { readonly refuses: infer Own }
        ? CodesAt<Own, Status>
        : Table[Name] extends Refuses
          ? CodesAt<Table[Name], Status>
          : never;
    }[keyof Table]
  : never;

/** The codes that some call has with a status. */
export type CodesByStatus = {
  [Status in RefusalStatus]: CodesIn<Modules, Status> | CodesIn<typeof sharedRefusals, Status>;
};

/** The codes with which a call can be refused: its own, and those that calls share. */
export type CodesOf<Of extends { readonly refuses: Refuses }> = Extract<
  | { [Status in RefusalStatus]: CodesAt<Of['refuses'], Status> }[RefusalStatus]
  | { [Status in RefusalStatus]: CodesIn<Omit<typeof sharedRefusals, 'outside'>, Status> }[RefusalStatus],
  string
>;
