/** The names of work that waits for staff. */
import type { ApprovalAct } from '../contract/approvals.ts';

/** What a request asks for, without its subject. */
export const requestNames: Readonly<Record<ApprovalAct['action'], string>> = {
  setTransactionStatus: 'Decide a transaction',
  addOfflineInvestment: 'Record an offline investment',
  correctCase: 'Set a case right',
  resolveCase: 'Close a case with a word',
  moveOwnMoney: 'Move our own money',
  writeOffCircleDebt: 'Forgive a circle’s debt',
  acceptDispute: 'Accept a dispute',
  pauseGateway: 'Pause a gateway',
  resumeGateway: 'Resume a gateway',
  addProduct: 'Add a product',
  updateProduct: 'Change a product',
  resetUserTwoFactor: 'Remove a customer’s second factor',
  confirmDeath: 'Confirm a case of death',
  payEstate: 'Pay an estate',
  exitForEstate: 'End an investment for an estate',
  confirmVerification: 'Confirm what a customer showed',
  changeName: 'Change a customer’s name',
  checkRegistration: 'Check an organisation',
  mendOrganisation: 'Say who acts for an organisation',
  resetAdminTwoFactor: 'Remove an administrator’s second factor',
  blockAdmin: 'Block an administrator',
  unblockAdmin: 'Unblock an administrator',
  setAdminRole: 'Change an administrator’s role',
};

/** The name of a request by its action; the action itself where a later version added it. */
export function requestName(action: string): string {
  return Object.entries(requestNames).find(([name]) => name === action)?.[1] ?? action;
}
