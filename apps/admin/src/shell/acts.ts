/** The search's own words: what staff come to do, and other words for what each section has. */
import { gatewayNames, gatewayTitle } from '@ajose/sdk/domain/gateways';
import type { Section } from '../paths.ts';

type Act = readonly [
  title: string,
  section: Section,
  how: string,
  also?: string,
  place?: Readonly<Record<string, string>>,
];

/** The section where each act is done, how, other words in which staff ask for it, and the place in the section, as its address names it. */
export const acts: readonly Act[] = [
  ['Refund a payment', 'cases', 'Open its case, then Send back to the payer', 'payer money back return'],
  ['Answer a chargeback or a dispute', 'disputes', 'Open the dispute', 'bank card evidence'],
  [
    'Mark a withdrawal as paid or failed',
    'transactionManagement',
    'Status of the withdrawal',
    'completed decide hand',
    { status: 'awaiting' },
  ],
  [
    'Find a late payout',
    'inbox',
    'Late payouts, oldest first',
    'stuck unpaid pending withdrawal where is my money',
    { kind: 'payout' },
  ],
  ['Suspend or freeze a customer', 'userManagement', 'Status of the customer', 'block ban hold limit restrict account'],
  [
    'Unsuspend or unfreeze a customer',
    'userManagement',
    'Suspended customers',
    'unban unblock reactivate lift account',
    { status: '2' },
  ],
  ['Close a customer’s account', 'userManagement', 'Status of the customer: Deactivated', 'deactivate delete erase'],
  ['Reset a customer’s two-factor sign-in', 'userManagement', 'Open the customer, Profile', '2fa lost second factor'],
  ['Reset an administrator’s two-factor sign-in', 'administrators', 'Lost? beside the person', '2fa second factor'],
  ['Check a change of name', 'inbox', 'Changes of name that wait', 'rename new names marriage', { kind: 'name' }],
  ['Check a customer’s documents', 'userManagement', 'Open the customer, Verification', 'identity kyc level bvn nin'],
  ['Report a death', 'userManagement', 'Open the customer, Profile', 'dead died estate deceased'],
  [
    'Book an offline investment',
    'offlineInvestmentCreator',
    'For a customer who paid elsewhere',
    'record add create cash',
  ],
  ['See withheld tax', 'monthEnd', 'Withholding tax', 'taxes withholding wht remit firs', { table: 'tax' }],
  ['See interest paid', 'monthEnd', 'Interest paid, before tax', 'profit interest cost', { table: 'interestPaid' }],
  ['See interest owed', 'monthEnd', 'Interest owed', 'accrued profit liability', { table: 'interest' }],
  [
    'Reconcile with the gateways',
    'reconciliation',
    'Books beside gateways',
    'settlement settle settled bank difference',
  ],
  ['Find a customer’s statement', 'transactionManagement', 'Search for the customer, then Export', 'account history'],
  [
    'Export withdrawals or deposits',
    'transactionManagement',
    'Filter the list, then Export',
    'transactions download csv excel',
  ],
  ['Export users', 'userManagement', 'Filter the list, then Export', 'customers download csv excel'],
  ['Answer a complaint', 'complaints', 'Open the complaint', 'reply customer unhappy'],
  ['Announce something', 'announcement', 'New announcement', 'message notify tell everybody news banner'],
  ['Change a rate', 'productManagement', 'Edit the product', 'price'],
  ['Pause a gateway', 'gateways', 'Pause beside the gateway', 'stop payouts payments down'],
  ['Invite an administrator', 'administrators', 'Invite', 'add new colleague staff team'],
  ['Confirm an administrator', 'administrators', 'Confirm beside the person', 'approve new colleague staff team waits'],
  ['Change an administrator’s role', 'administrators', 'Change role', 'permission staff access rights'],
  ['Block an administrator', 'administrators', 'Block', 'remove staff colleague left'],
  ['See what a role may do', 'roles', 'One column for each role', 'permissions rights access'],
  ['Make an API key', 'apiKeys', 'Make a key', 'token integration developer'],
  ['Add a webhook', 'webhooks', 'Add an address', 'notify tool integration developer'],
  ['See who changed what', 'auditLog', 'Search by person or act', 'audit trail history record'],
  ['Approve a request', 'approvals', 'Open the request', 'second four eyes confirm decline'],
  ['Change limits', 'systemSettings', 'Money and limits', 'minimum maximum fees settings'],
];

export const alsoIn: Readonly<Partial<Record<Section, string>>> = {
  productManagement: 'Rates, terms',
  transactionManagement: 'Deposits, withdrawals, refunds, failed payouts',
  disputes: 'Chargebacks',
  monthEnd: 'Withholding tax, fees, interest owed, what falls due, failed payouts, reports',
  gateways: `${gatewayNames.map(gatewayTitle).join(', ')}, health, pauses`,
  roles: 'Help: what each role may do',
  auditLog: 'Who changed what',
  exports: 'Export transactions, users or other lists; downloads, files',
};
