/** Exports: a whole list of the back-office as a file, made in the background. */
import { Type, type Static } from 'typebox';
import { GetApprovalsQuery } from './approvals.ts';
import { GetAllCirclesQuery } from './circles.ts';
import { FileFormat, Id, Moment, Named } from './common.ts';
import { GetComplaintsQuery } from './complaints.ts';
import { GetAllUsersQuery } from './customers.ts';
import { GetAuditLogQuery, GetCasesQuery } from './dashboard.ts';
import { GetDisputesQuery } from './disputes.ts';
import { GetUserInvestmentsQuery } from './investments.ts';
import { GetAllTransactionsQuery } from './transactions.ts';

const PAGE = ['page', 'limit'] as const;
const SORTED_PAGE = [...PAGE, 'sortBy', 'sortOrder'] as const;

/** The filters of each list that can be exported: those of the call that lists it, without page and order. */
const filters = {
  transactions: Type.Omit(GetAllTransactionsQuery, [...SORTED_PAGE]),
  customers: Type.Omit(GetAllUsersQuery, [...SORTED_PAGE, 'all']),
  investments: Type.Partial(Type.Omit(GetUserInvestmentsQuery, [...PAGE])),
  auditLog: Type.Omit(GetAuditLogQuery, [...PAGE]),
  circles: Type.Omit(GetAllCirclesQuery, [...PAGE]),
  complaints: Type.Omit(GetComplaintsQuery, [...PAGE]),
  cases: Type.Omit(GetCasesQuery, [...PAGE]),
  disputes: Type.Omit(GetDisputesQuery, [...PAGE]),
  approvals: Type.Omit(GetApprovalsQuery, [...PAGE]),
};

/** The list and its filters. Investments are those of all customers unless `userId` names one. */
export const ExportRequest = Type.Union([
  Type.Object({ list: Type.Literal('transactions'), filters: filters.transactions }),
  Type.Object({ list: Type.Literal('customers'), filters: filters.customers }),
  Type.Object({ list: Type.Literal('investments'), filters: filters.investments }),
  Type.Object({ list: Type.Literal('auditLog'), filters: filters.auditLog }),
  Type.Object({ list: Type.Literal('circles'), filters: filters.circles }),
  Type.Object({ list: Type.Literal('complaints'), filters: filters.complaints }),
  Type.Object({ list: Type.Literal('cases'), filters: filters.cases }),
  Type.Object({ list: Type.Literal('disputes'), filters: filters.disputes }),
  Type.Object({ list: Type.Literal('approvals'), filters: filters.approvals }),
]);
export type ExportRequest = Static<typeof ExportRequest>;
export type ExportList = ExportRequest['list'];

export const AddExportBody = Type.Object({ request: ExportRequest, format: FileFormat });
export type AddExportBody = Static<typeof AddExportBody>;

/** `making` until all rows are read, then `ready`; `failed` where they could not be read. */
export const ExportState = Type.Union([Type.Literal('making'), Type.Literal('ready'), Type.Literal('failed')]);
export type ExportState = Static<typeof ExportState>;

const ExportNames = Type.Object({
  userId: Type.Optional(Type.String()),
  customerId: Type.Optional(Type.String()),
  by: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
});
export type ExportNames = Static<typeof ExportNames>;

export const ListExport = Type.Object({
  _id: Id,
  request: ExportRequest,
  /** For each filter that has only an id, the name of what it means: a customer, an administrator, or what a log is about. */
  names: Type.Optional(ExportNames),
  format: FileFormat,
  state: ExportState,
  /** How many rows are read. */
  rows: Type.Integer(),
  /** How many there will be; null where that is not known. */
  expected: Type.Union([Type.Integer(), Type.Null()]),
  askedAt: Moment,
  readyAt: Type.Union([Moment, Type.Null()]),
  /** When it is deleted; null while it is being made. */
  endsAt: Type.Union([Moment, Type.Null()]),
});
export interface ListExport extends Static<typeof ListExport> {}

export const ExportReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  export: Named<ListExport>(ListExport),
});
export interface ExportReply extends Static<typeof ExportReply> {}

export const GetExportsReply = Type.Object({
  success: Type.Literal(true),
  /** Newest first. */
  exports: Type.Array(Named<ListExport>(ListExport)),
});
export interface GetExportsReply extends Static<typeof GetExportsReply> {}
