import { expect, test } from 'vitest';
import { addressOf, type Section } from '../paths.ts';
import { withSections } from './found.tsx';

test.each<[typed: string, first: string, section: Section, words?: Record<string, string>]>([
  ['who changed', 'See who changed what', 'auditLog'],
  ['audit', 'Audit log', 'auditLog'],
  ['confirm administrator', 'Confirm an administrator', 'administrators'],
  ['confirm a new colleague', 'Confirm an administrator', 'administrators'],
  ['invite administrator', 'Invite an administrator', 'administrators'],
  ['tax', 'See withheld tax', 'monthEnd', { table: 'tax' }],
  ['withholding tax', 'See withheld tax', 'monthEnd', { table: 'tax' }],
  ['interest owed', 'See interest owed', 'monthEnd', { table: 'interest' }],
  ['unsuspend', 'Unsuspend or unfreeze a customer', 'userManagement', { status: '2' }],
  ['unfreeze', 'Unsuspend or unfreeze a customer', 'userManagement', { status: '2' }],
  ['freeze', 'Suspend or freeze a customer', 'userManagement'],
  ['restrict', 'Suspend or freeze a customer', 'userManagement'],
  ['limit a customer', 'Suspend or freeze a customer', 'userManagement'],
  ['where is my money', 'Find a late payout', 'inbox', { kind: 'payout' }],
  ['where is', 'Find a late payout', 'inbox', { kind: 'payout' }],
  ['close account', 'Close a customer’s account', 'userManagement'],
  ['late payout', 'Find a late payout', 'inbox', { kind: 'payout' }],
  ['mark paid', 'Mark a withdrawal as paid or failed', 'transactionManagement', { status: 'awaiting' }],
  ['change of name', 'Check a change of name', 'inbox', { kind: 'name' }],
  ['name change', 'Check a change of name', 'inbox', { kind: 'name' }],
  ['refund', 'Refund a payment', 'cases'],
  ['reset 2fa customer', 'Reset a customer’s two-factor sign-in', 'userManagement'],
  ['lost 2fa administrator', 'Reset an administrator’s two-factor sign-in', 'administrators'],
  ['change rate', 'Change a rate', 'productManagement'],
  ['change role', 'Change an administrator’s role', 'administrators'],
  ['change limits', 'Change limits', 'systemSettings'],
  ['pause gateway', 'Pause a gateway', 'gateways'],
  ['paystack', 'Gateways', 'gateways'],
  ['export users', 'Export users', 'userManagement'],
  ['webhook', 'Webhooks', 'webhooks'],
  ['approve', 'Approve a request', 'approvals'],
])('who types “%s” finds “%s” first, and Enter opens its place', (typed, title, section, words) => {
  const [first] = withSections(typed, [])[0]?.items ?? [];
  expect(first).toMatchObject({ title, href: addressOf({ section }, words) });
});
