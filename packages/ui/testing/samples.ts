/** Samples for stories: very long names, tone marks, zero and ten billion naira. */
export const people = {
  usual: 'Adébáyọ̀ Ògúnlẹ́sì',
  short: 'Ngozi',
  long: 'Oluwafunmilayo Oluwatosin Adebukola-Ogunbanjo Chukwuemeka Nwachukwu-Okonkwo',
} as const;

export const banks = [
  'Access Bank',
  'Ecobank Nigeria',
  'Fidelity Bank',
  'First Bank of Nigeria',
  'First City Monument Bank',
  'Guaranty Trust Bank',
  'Jaiz Bank',
  'Keystone Bank',
  'Kuda Microfinance Bank',
  'Moniepoint Microfinance Bank',
  'OPay Digital Services Limited (OPay)',
  'PalmPay',
  'Polaris Bank',
  'Stanbic IBTC Bank',
  'Sterling Bank',
  'Union Bank of Nigeria',
  'United Bank for Africa',
  'Wema Bank',
  'Zenith Bank',
].map((name, index) => ({ _id: `bank-${index}`, name }));

export interface SampleTransaction {
  _id: string;
  reason: string;
  type: 'deposit' | 'withdrawal' | 'error' | 'test';
  status: 'pending' | 'completed' | 'failed' | 'user_cancelled';
  amount: number;
  timestamp: string;
  who: string;
}

export const transactions: readonly SampleTransaction[] = [
  ['Wallet top-up', 'deposit', 'completed', 50_000, '2026-11-21T06:31:00Z', 'Chiamaka Okafor'],
  ['Investment: Harvest 180', 'withdrawal', 'completed', 250_000, '2026-11-20T14:05:00Z', 'Ibrahim Musa Danjuma'],
  ['Wallet withdrawal', 'withdrawal', 'pending', 12_500.5, '2026-11-19T09:12:00Z', people.long],
  ['Payout: Lagoon Bond', 'deposit', 'completed', 10_000_000_000, '2026-11-17T11:00:00Z', people.usual],
  ['Wallet top-up', 'deposit', 'user_cancelled', 1000, '2026-11-15T20:44:00Z', 'Tamuno Briggs'],
  ['Card was declined by the issuing bank', 'error', 'failed', 75_000, '2026-11-14T08:00:00Z', 'Yetunde Balogun'],
].map(([reason, type, status, amount, timestamp, who], index) => ({
  _id: `673f0c2e9b1d4a00${index}`,
  ...({ reason, type, status, amount, timestamp, who } as Omit<SampleTransaction, '_id'>),
}));
