/** The names of the lists that can be exported. */
import type { ExportList } from '../contract/exports.ts';

export const exportNames: Readonly<Record<ExportList, string>> = {
  transactions: 'Transactions',
  customers: 'Customers',
  investments: 'Investments',
  auditLog: 'Audit log',
  circles: 'Circles',
  complaints: 'Complaints',
  cases: 'Cases',
  disputes: 'Disputes',
  approvals: 'Approvals',
};
