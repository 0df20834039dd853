/** What each role of an administrator may do: one table, which the back-office shows and the server enforces. */
import type { ApprovalAct } from '../contract/approvals.ts';
import type { AdminRole } from '../contract/staff.ts';

/** In the order in which a selector lists them. */
export const roles: readonly AdminRole[] = ['support', 'operations', 'finance', 'owner'];

export const roleNames: Readonly<Record<AdminRole, string>> = {
  support: 'Support',
  operations: 'Operations',
  finance: 'Finance',
  owner: 'Super Admin',
};

/** The duties of a role, in one sentence. */
export const roleDuties: Readonly<Record<AdminRole, string>> = {
  support: 'Reads everything but whole phone and account numbers, answers complaints and writes notes about customers.',
  operations:
    'Decides transactions up to the limit, answers complaints and disputes, manages customers’ statuses and confirms what they show.',
  finance: 'Records offline investments, corrects the books, exports records and answers disputes.',
  owner: 'May do everything, and invites administrators.',
};

const everyone = roles;

const capabilities = {
  read: { roles: everyone, words: 'read the back-office' },
  keepOwnAccount: { roles: everyone, words: 'look after their own account' },
  makeKeys: { roles: everyone, words: 'make API keys for their tools' },
  /** Roles without it see phone and account numbers masked, and can show one customer's by a call that is recorded. */
  seeContacts: { roles: ['operations', 'finance', 'owner'], words: 'see phone and account numbers without asking' },
  writeNotes: { roles: everyone, words: 'write notes' },
  shareWork: { roles: everyone, words: 'take work and hand it over' },
  shareViews: { roles: ['operations', 'finance', 'owner'], words: 'save views of lists for all' },
  manageStatuses: { roles: ['operations', 'owner'], words: 'change customers’ access' },
  verify: { roles: ['operations', 'owner'], words: 'confirm what customers show of themselves' },
  handleDeaths: { roles: ['operations', 'owner'], words: 'handle a case of death' },
  decide: { roles: ['operations', 'owner'], words: 'decide transactions' },
  answerComplaints: { roles: ['support', 'operations', 'owner'], words: 'answer complaints' },
  /** Approving a request above the limit of the administrator who asked. */
  decideAboveLimit: { roles: ['owner'], words: 'decide transactions above the limit' },
  /** `approvalNeeds` says which requests a role may decide. */
  decideRequests: { roles: ['operations', 'finance', 'owner'], words: 'decide requests of colleagues' },
  answerDisputes: { roles: ['operations', 'finance', 'owner'], words: 'answer disputes' },
  closeCases: { roles: ['operations', 'finance', 'owner'], words: 'resolve cases' },
  /** Refunds, too: sending a payment back to its payer is a correction of its case. */
  correct: { roles: ['finance', 'owner'], words: 'correct the books' },
  pauseGateways: { roles: ['finance', 'owner'], words: 'pause gateways' },
  book: { roles: ['finance', 'owner'], words: 'record offline investments' },
  exportReports: { roles: ['finance', 'owner'], words: 'export reports: month’s end and gateways' },
  remitTax: { roles: ['finance', 'owner'], words: 'draw up tax files' },
  exportRecords: { roles: ['finance', 'owner'], words: 'export lists: customers, transactions, the audit log' },
  manageProducts: { roles: ['owner'], words: 'change products' },
  announce: { roles: ['owner'], words: 'change announcements' },
  manageWebhooks: { roles: ['owner'], words: 'change webhooks' },
  manageAdministrators: { roles: ['owner'], words: 'change administrators' },
  seeLooks: { roles: ['owner'], words: 'see who looked at a customer' },
  invite: { roles: ['owner'], words: 'invite administrators' },
} as const satisfies Record<string, { roles: readonly AdminRole[]; words: string }>;

export type Capability = keyof typeof capabilities;

/** The roles that have a capability. */
export const rolesWith = (capability: Capability): readonly AdminRole[] => capabilities[capability].roles;

/** The whole table, for a screen: each act, in words that follow "may", and the roles that may do it. */
export const roleTable: readonly { words: string; roles: readonly AdminRole[] }[] = Object.values(capabilities);

export const roleCan = (role: AdminRole, capability: Capability): boolean => rolesWith(capability).includes(role);

/** Says that a role does not have a capability, and which roles have it. */
export function whyRoleForbids(role: AdminRole, capability: Capability): string {
  const others = rolesWith(capability).map((other) => roleNames[other]);
  const last = others.at(-1) ?? '';
  const list = others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${last}` : last;
  return `Your role, ${roleNames[role]}, may not ${capabilities[capability].words}. These roles may: ${list}.`;
}

/** The capability that deciding each kind of request needs. */
export const approvalNeeds: Readonly<Record<ApprovalAct['action'], Capability>> = {
  setTransactionStatus: 'decideAboveLimit',
  addOfflineInvestment: 'book',
  correctCase: 'correct',
  resolveCase: 'correct',
  moveOwnMoney: 'correct',
  writeOffCircleDebt: 'correct',
  acceptDispute: 'decideAboveLimit',
  pauseGateway: 'pauseGateways',
  resumeGateway: 'pauseGateways',
  addProduct: 'manageProducts',
  updateProduct: 'manageProducts',
  resetUserTwoFactor: 'manageStatuses',
  confirmDeath: 'handleDeaths',
  payEstate: 'correct',
  exitForEstate: 'correct',
  confirmVerification: 'verify',
  changeName: 'verify',
  checkRegistration: 'verify',
  mendOrganisation: 'verify',
  resetAdminTwoFactor: 'manageAdministrators',
  blockAdmin: 'manageAdministrators',
  unblockAdmin: 'manageAdministrators',
  setAdminRole: 'manageAdministrators',
};
