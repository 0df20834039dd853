/** The lists that can be exported, each with how it is read and what an API key needs for it. */
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { ExportList, ExportRequest } from '@ajose/sdk/contract/exports';
import { exportApprovals } from '../../access/approvals/exported.ts';
import { exportChanges } from '../../platform/audit/exported.ts';
import { exportCases } from '../../desk/cases/exported.ts';
import { exportCircles } from '../../saving/circles/exported.ts';
import { exportComplaints } from '../../desk/complaints/exported.ts';
import { exportCustomers } from '../../customers/exported.ts';
import { exportDisputes } from '../../money/disputes/exported.ts';
import { exportInvestments } from '../../saving/investments/exported.ts';
import type { Exported } from '../../platform/lists/exported.ts';
import { exportTransactions } from '../../money/transactions/exported.ts';

/** @throws Refusal 400 for days that run backwards */
export function sourceOf(request: ExportRequest, now: Date): Exported {
  switch (request.list) {
    case 'transactions':
      return exportTransactions(request.filters);
    case 'customers':
      return exportCustomers(request.filters);
    case 'investments':
      return exportInvestments(request.filters);
    case 'auditLog':
      return exportChanges(request.filters);
    case 'circles':
      return exportCircles(request.filters);
    case 'complaints':
      return exportComplaints(request.filters, now);
    case 'cases':
      return exportCases(request.filters);
    case 'disputes':
      return exportDisputes(request.filters);
    case 'approvals':
      return exportApprovals(request.filters);
    default:
      return request satisfies never;
  }
}

/** The scope with which an API key reads a list page by page; null: no key reads it. A key does not get the whole of what it may not read. */
export const scopeOf: Readonly<Record<ExportList, KeyScope | null>> = {
  transactions: 'readTransactions',
  customers: 'readCustomers',
  investments: 'readInvestments',
  auditLog: null,
  circles: null,
  complaints: null,
  cases: 'readWork',
  disputes: 'readWork',
  approvals: 'readWork',
};
