/** A platform that is well: the books balance, the gateway answers, every job has run. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';

export const settings: SystemSettings = {
  payouts: 'automatic',
  minDeposit: 1000,
  maxAmount: 10_000_000_000,
  dualApprovalFrom: 5_000_000,
  dualApprovalBackDatedDays: 7,
  dualApprovalYearlyPercent: 60,
  fourEyes: [
    { what: 'Accept a dispute', when: 'From ₦5,000,000, with what was done by hand in 24 hours' },
    { what: 'Block an administrator', when: 'Where a third Super Admin can decide' },
  ],
  limits: {
    deposit: 10_000_000,
    openDeposits: 20,
    openDepositsSum: 50_000_000,
    withdrawalLeast: 100,
    withdrawnADay: 10_000_000,
    bankChangeHours: 24,
    gatewayCallsPerCustomer: 60,
    gatewayCallsPerMinute: 3000,
    signUpsPerMinute: 5,
    callsPerMinute: 300,
    signInFailuresBeforeDelay: 4,
  },
  help: { phone: '+234 800 000 0000', email: null, hours: 'Monday to Friday, 8 AM to 6 PM' },
  levels: {
    checked: true,
    tables: [
      {
        from: '2026-01-01',
        levels: [
          { level: 0, deposit: 50_000, balance: 300_000, withdrawnADay: 0 },
          { level: 1, deposit: 50_000, balance: 300_000, withdrawnADay: 50_000 },
          { level: 2, deposit: 100_000, balance: 500_000, withdrawnADay: 200_000 },
          { level: 3, deposit: null, balance: null, withdrawnADay: 5_000_000 },
        ],
      },
    ],
  },
  gateway: {
    reachable: true,
    checkedAt: '2026-11-21T06:30:00.000Z',
    balance: 10_000_000_000,
    explained: {
      books: 9_990_000_000,
      own: 10_000_400,
      payouts: 50_200,
      refunds: 0,
      difference: -400,
      differsSince: '2026-11-21T06:00:00.000Z',
    },
  },
  jobs: [
    { name: 'pay_out', waiting: 0, failed: 0, lastRunAt: '2026-11-21T06:30:00.000Z' },
    { name: 'mature', waiting: 0, failed: 0, lastRunAt: null },
  ],
  books: {
    balanced: true,
    checkedAt: '2026-11-21T06:25:00.000Z',
    deposits: 10_000_000_000,
    offlineCash: 0,
    interest: 250.5,
    wallets: 10_000_000_000,
    held: 0,
    invested: 200.5,
    payouts: 50,
    adjustments: 0,
    owed: 0,
    gatewayFees: 0,
    transferFees: 0,
    stampDuty: 0,
    tax: 0,
  },
};
