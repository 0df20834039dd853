/** What the server's jobs do, in words. */
import { asWords } from '../../components/asWords.ts';

const names: Readonly<Record<string, string>> = {
  pay_out: 'Pay out withdrawals',
  mature: 'Pay what has matured',
  sweep_deposits: 'Settle open deposits',
  handle_events: 'Act on the gateway’s messages',
  fold_totals: 'Add up the ledger’s totals',
  prove_books: 'Prove the books',
  compare_with_gateway: 'Compare with the gateway',
  search_gateway: 'Search the gateway for what our books lack',
  refresh_banks: 'Fetch the list of banks',
  sweep_approvals: 'Close requests that have expired',
  sweep_sessions: 'Remove sessions that have ended',
  free_jobs: 'Take up jobs that were interrupted',
  send_mail: 'Send mail',
};

/** A job that has no words here yet is called by its name on the wire. */
export function jobName(name: string): string {
  return names[name] ?? asWords(name);
}
