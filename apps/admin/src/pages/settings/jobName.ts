/** The names of the server's jobs. */
import { asWords } from '@ajose/sdk/domain/as-words';

const names: Readonly<Record<string, string>> = {
  pay_out: 'Pay out withdrawals',
  mature: 'Pay out matured investments',
  sweep_deposits: 'Settle open deposits',
  collect_receivables: 'Collect what is owed for reversed payments',
  note_closed_money: 'Find money that arrived for closed accounts',
  handle_events: 'Process messages from gateways',
  read_outbox: 'Add up totals, notify customers',
  prove_books: 'Check that the books balance',
  check_audit_log: 'Check that the audit log was not rewritten',
  watch_gateways: 'See which gateway answers',
  compare_with_gateway: 'Compare the books with gateways',
  search_gateway: 'Find payments that our books are missing',
  refresh_banks: 'Fetch the list of banks',
  sweep_approvals: 'Close requests that have expired',
  sweep_sessions: 'Remove sessions that have ended',
  free_jobs: 'Restart interrupted jobs',
  send_mail: 'Send emails',
  tell_staff: 'Tell staff of work by email',
  tell_late_payouts: 'Notify of payouts that are late',
  tell_endings: 'Notify of investments that end soon',
};

/** A job without a name here has its name from the API. */
export function jobName(name: string): string {
  return names[name] ?? asWords(name);
}
