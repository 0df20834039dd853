/**
 * Where each column of the database is placed: whether "Download my data" has it, and what becomes of it when the account is closed.
 * A new column fails personal-columns.test.ts until it stands here.
 */

/**
 * `closing`: it is gone when the account is closed. `years`: the law wants it kept for seven years after that. `soon`: a job removes it,
 * at the latest three months after. `stays`: it is kept for good, because it belongs to the books or to the record of who decided, and
 * names nobody.
 */
export type End = 'closing' | 'years' | 'soon' | 'stays';

export interface Group {
  /** Names of columns; after `=` the name in the file, where it is another one. */
  columns: string;
  /** The list of the file; null: it is left out. */
  list: string | null;
  end: End;
  /** Why it is left out of the file, or kept. */
  why?: string;
}

export interface Placed {
  /** The column that says whose a row is. */
  whose: 'customer_id' | 'account_id' | 'id';
  groups: readonly Group[];
}

const inFile = (list: string, end: End, columns: string): Group => ({ list, end, columns });
const leftOut = (end: End, columns: string, why: string): Group => ({ list: null, end, columns, why });
const of = (...groups: Group[]): Placed => ({ whose: 'customer_id', groups });

const ROW = 'whose the row is';
const JOB = 'what our jobs need';
const SECRET = 'what only recognises the customer';
const STAFF = 'the work of administrators';

/** Tables about customers. */
export const PERSONAL: Readonly<Record<string, Placed>> = {
  'public.customers': {
    whose: 'id',
    groups: [
      inFile('profile', 'closing', 'last_seen_at'),
      leftOut('closing', 'password_hash', SECRET),
      inFile('profile', 'years', 'name email phone state bank_code bank_account_name bank_account_number referred_by'),
      leftOut('years', 'closed_email sort_name searched', 'what other columns say'),
      inFile(
        'profile',
        'stays',
        `id email_confirmed_at country status bank_name_confirmed_at bank_changed_at email_changed_at ref_code terms_accepted_at created_at
         notices_seen_at emails_off`,
      ),
      leftOut('stays', 'closed_at erased_at', 'nobody who is signed in has it'),
    ],
  },
  'public.sessions': {
    whose: 'account_id',
    groups: [
      inFile('sessions', 'closing', 'id device address created_at last_seen_at expires_at'),
      leftOut('closing', 'token_hash kind account_id idle_seconds code_given_at', SECRET),
    ],
  },
  'public.unsent_mail': { whose: 'account_id', groups: [leftOut('closing', 'kind account_id since', JOB)] },
  'public.password_resets': {
    whose: 'account_id',
    groups: [leftOut('closing', 'token_hash kind account_id created_at expires_at delivered_at email', SECRET)],
  },
  'public.two_factor': {
    whose: 'account_id',
    groups: [
      leftOut(
        'closing',
        'kind account_id encrypted_secret confirmed_at last_step last_purpose recovery_hashes app_waits',
        SECRET,
      ),
    ],
  },
  'public.passkeys': {
    whose: 'account_id',
    groups: [
      inFile('passkeys', 'closing', 'id name created_at last_used_at'),
      leftOut('closing', 'kind account_id credential_id public_key counter transports', SECRET),
    ],
  },
  'public.passkey_challenges': {
    whose: 'account_id',
    groups: [
      leftOut(
        'closing',
        'hash kind account_id session_id purpose expires_at answered_at passkey_id code_hash used_at',
        SECRET,
      ),
    ],
  },
  'public.known_devices': {
    whose: 'account_id',
    groups: [leftOut('closing', 'hash kind account_id session_id signed_out seen_at', SECRET)],
  },
  'public.contact_changes': of(
    inFile(
      'contactChanges',
      'closing',
      `id kind asked_at changed_at undone_at dropped_at email_before email_after confirmed_before phone_before state_before
       country_before`,
    ),
    leftOut('closing', 'customer_id', ROW),
  ),
  'public.next_of_kin': of(
    inFile('nextOfKin', 'closing', 'name relation phone email set_at'),
    leftOut('closing', 'customer_id', ROW),
  ),
  'public.other_bank_accounts': of(
    inFile(
      'otherBankAccounts',
      'years',
      'bank_code account_number account_name added_at waits_since name_confirmed_at',
    ),
    leftOut('years', 'customer_id', ROW),
  ),
  'public.name_changes': of(
    inFile(
      'nameChanges',
      'years',
      'id asked_at name_before name_after reason words file_id state ended_at refused_because',
    ),
    leftOut('years', 'customer_id', ROW),
    leftOut('years', 'decided_by', STAFF),
    leftOut('years', 'searched', 'what other columns say'),
  ),
  'public.files': of(
    inFile('files', 'years', 'id purpose name type size added_at used_at'),
    leftOut('years', 'customer_id', ROW),
    leftOut('years', 'bytes', 'encrypted: the file has what is in it'),
  ),
  'public.identifications': of(
    inFile('identity', 'closing', 'state reason asked_at identified_at waits_since'),
    leftOut('closing', 'customer_id', ROW),
    leftOut('closing', 'bvn bvn_hash gateway_code', SECRET),
    leftOut('closing', 'gateway look_at', JOB),
  ),
  'public.verifications': of(
    inFile('verifications', 'closing', 'id kind shown at revoked_at revoked_reason'),
    leftOut('closing', 'customer_id', ROW),
    leftOut('closing', 'staff_id revoked_by', STAFF),
  ),
  'public.goals': of(
    inFile('goals', 'closing', 'investment_id name target_kobo=target due_on picture set_at started_kobo=started_with'),
    leftOut('closing', 'customer_id', ROW),
  ),
  'public.shared_aim_members': of(
    inFile('aims', 'closing', 'aim_id investment_id joined_at'),
    leftOut('closing', 'customer_id', ROW),
  ),
  'public.circle_substitutes': of(
    inFile('circlePlacesWanted', 'years', 'id circle_id came_at ended_at taken_over'),
    leftOut('years', 'customer_id member_id', ROW),
    leftOut('years', 'invitation asked_at accepted', 'what others did'),
  ),
  'public.circle_members': of(
    inFile('circles', 'years', 'card_id'),
    inFile('circles', 'stays', 'id joined_at turn late_turns source signed_at'),
    leftOut('years', 'secret', 'its part of a draw that all members can see'),
    leftOut('stays', 'customer_id circle_id auto_save_id', ROW),
  ),
  'public.notices': of(inFile('notices', 'closing', 'id at kind data'), leftOut('closing', 'customer_id', ROW)),
  'public.sign_ins': of(inFile('signIns', 'closing', 'id at device address'), leftOut('closing', 'customer_id', ROW)),
  'public.sent_emails': of(
    inFile('emails', 'closing', 'id at kind outcome'),
    leftOut('closing', 'customer_id', ROW),
    leftOut('closing', 'content', 'encrypted: the file has what is in it'),
  ),
  'public.announcement_views': of(
    leftOut('closing', 'announcement_id customer_id seen_at opened_at', 'what was looked at'),
  ),
  'public.announcement_dismissals': of(
    leftOut('closing', 'announcement_id customer_id dismissed_at', 'what was clicked away'),
  ),
  'public.kept_cards': of(
    inFile('cards', 'soon', 'id email bank last4 brand exp_month exp_year kept_at removed_at'),
    leftOut('soon', 'customer_id', ROW),
    leftOut('soon', 'fingerprint code', SECRET),
    leftOut('soon', 'gateway', JOB),
  ),
  'public.account_numbers': of(
    inFile('accountNumbers', 'soon', 'state number bank name reason asked_at given_at closed_at'),
    leftOut('soon', 'customer_id', ROW),
    leftOut('soon', 'gateway gateway_code provider gateway_id look_at', JOB),
  ),
  'public.complaints': of(
    inFile(
      'complaints',
      'years',
      `id number kind subject transaction_key amount_kobo=amount investment_name opened_at first_due_at end_due_at first_answered_at
       closed_at close_reason helped`,
    ),
    leftOut('years', 'customer_id transaction_id investment_id', ROW),
    leftOut(
      'years',
      'first_warn_at end_warn_at next_warn_at next_due_at answers_next warned_of escalated_of escalated_at helped_at',
      JOB,
    ),
    leftOut('years', 'closed_by', STAFF),
  ),
  'public.complaint_messages': of(
    inFile('complaints', 'years', 'at=messages.at text=messages.text'),
    leftOut('years', 'id complaint_id customer_id', ROW),
    leftOut('years', 'staff_id', STAFF),
  ),
  'public.complaint_files': of(
    leftOut('years', 'file_id message_id complaint_id customer_id', 'which of the files belongs to which message'),
  ),
  'public.customer_notes': of(leftOut('years', 'id customer_id staff_id at text', STAFF)),
  'public.work_items': of(leftOut('stays', 'id customer_id kind source what kobo at due_at owner closed_at', STAFF)),
  'public.work_moves': of(
    leftOut('years', 'note', STAFF),
    leftOut('stays', 'id item customer_id at staff_id owner', STAFF),
  ),
  'public.death_cases': of(
    leftOut('years', 'reported_by report document taken_back_reason', STAFF),
    leftOut(
      'stays',
      'id customer_id status_before opened_at opened_by confirmed_at confirmed_by told_at taken_back_at taken_back_by',
      STAFF,
    ),
  ),
  'public.status_reasons': of(leftOut('years', 'entry_id customer_id reason', STAFF)),
  'public.offline_receipts': of(leftOut('years', 'number customer_id booking evidence staff_id at', STAFF)),
  'public.documents': of(
    inFile('documents', 'years', 'number kind about jws issued_at withdrawn_at replaced_at'),
    leftOut('years', 'customer_id', ROW),
    leftOut('years', 'key_hash facts_hash file_hash', SECRET),
  ),
  'public.customer_looks': of(leftOut('stays', 'customer_id staff_id hour at what', STAFF)),
  'public.acts_alone': of(leftOut('stays', 'id staff_id customer_id action subject amount_kobo at', STAFF)),
  'public.approvals': of(
    inFile('requests', 'years', 'details note'),
    inFile('requests', 'stays', 'id action amount_kobo=amount state asked_at expires_at decided_at'),
    leftOut('stays', 'subject customer_id', ROW),
    leftOut('stays', 'asked_by decided_by', STAFF),
  ),
  'ledger.accounts': of(
    inFile('profile', 'stays', 'wallet held invested circle=circles receivable=owed'),
    leftOut('stays', 'customer_id customer_status', ROW),
    leftOut(
      'stays',
      'last_seq paystack paystack_out monnify monnify_out bank passed_on interest offline adjustment gateway_fee transfer_fee stamp_duty tax',
      'the other side of each transaction',
    ),
  ),
  'ledger.transactions': of(
    inFile('transactions', 'years', 'metadata'),
    inFile(
      'transactions',
      'stays',
      'id transaction_id kind status cause amount before_balance after_balance booked_at at reason method',
    ),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'fingerprint seq deleted_at posted_at', JOB),
  ),
  'ledger.movements': of(
    leftOut(
      'stays',
      'customer_id seq transaction source target amount source_after target_after at',
      'what its transactions are made of',
    ),
  ),
  'ledger.outbox': of(
    leftOut(
      'soon',
      'customer_id id transaction status kobo booked_at was_status was_kobo was_booked_at tax at moved',
      'what a job reads within a minute',
    ),
  ),
  'money.deposits': of(
    inFile('payments', 'stays', 'id requested_kobo=requested paid_kobo=paid channel paid_at taken_back'),
    leftOut('stays', 'customer_id', ROW),
    leftOut(
      'stays',
      'gateway access_code pay_page bank_link transfer_to look_at by_hand fees_kobo fee_booked compared_at surplus_back auto_save_id due_on',
      JOB,
    ),
  ),
  'money.payments': of(leftOut('stays', 'reference gateway customer_id', 'its transactions have the same reference')),
  'money.payouts': of(
    inFile('payouts', 'years', 'account_number account_name failure'),
    leftOut('years', 'asked_for', 'a digest of the account'),
    inFile('payouts', 'stays', 'id state bank_code session_id paid_at'),
    leftOut('stays', 'customer_id', ROW),
    leftOut(
      'stays',
      'gateway run_at attempts by_two asked_at transfer_code fee_booked duty_booked told_late compared_at',
      JOB,
    ),
  ),
  'money.receivables': of(
    inFile('debts', 'stays', 'id reference reason owed_kobo=owed collected_kobo=collected opened_at closed_at'),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'key deposit_id about cause is_forgiven decided', JOB),
  ),
  'money.cases': of(
    inFile('cases', 'years', 'resolution'),
    leftOut('years', 'message', 'it tells administrators what to do, and may name another account'),
    inFile('cases', 'stays', 'id kind reference amount_kobo=amount raised_at resolved_at'),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'resolved_by', STAFF),
    leftOut('stays', 'gateway withdrawal_id', JOB),
  ),
  'money.refunds': of(
    inFile('refunds', 'years', 'failure'),
    inFile('refunds', 'stays', 'id reference state kobo=amount aside_kobo=taken begun_at ended_at'),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'gateway deposit_id case_id gateway_id hold_id turn run_at sent_at dispute', JOB),
    leftOut('stays', 'decided_by decided_at', STAFF),
  ),
  'money.disputes': of(
    inFile('disputes', 'years', 'message'),
    leftOut('years', 'failure', JOB),
    inFile(
      'disputes',
      'stays',
      'id reference category gateway_status amount_kobo=amount opened_at due_at answer answered_at taken_kobo=taken ended_at',
    ),
    leftOut('stays', 'customer_id', ROW),
    leftOut(
      'stays',
      'gateway gateway_id deposit_id hold_id run_at attempts sent_at told_due_at lacking_kobo told_kobo',
      JOB,
    ),
    leftOut('stays', 'answered_by', STAFF),
  ),
  'money.investments': of(
    inFile(
      'investments',
      'stays',
      `id product_name is_savings is_offline rate_bps=rate_percent exit_after_days exit_price_bps=exit_price_percent tax_bps=tax_percent
       capital expected=expected_profit started_at ends_at completed_at exited_profit=profit_when_left_early tax_kobo=tax_withheld`,
    ),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'product_id anchor_day end_told_at', JOB),
  ),
  'money.contributions': of(
    inFile('contributions', 'stays', 'investment_id id amount expected=expected_profit unearned=profit_not_earned at'),
    leftOut('stays', 'customer_id', ROW),
  ),
  'money.endings': of(
    inFile(
      'investments',
      'stays',
      `choice=ending.choice plan_id=ending.plan_id set_at=ending.set_at followed_at=ending.followed_at into_id=ending.into_id
       not_followed=ending.not_followed`,
    ),
    leftOut('stays', 'customer_id investment_id', ROW),
    leftOut(
      'stays',
      'rate_bps term_value term_unit exit_after_days exit_price_bps tax_bps',
      'the terms of the product',
    ),
  ),
  'money.exit_quotes': of(
    inFile(
      'quotes',
      'stays',
      'id investment_id made_at valid_until capital expected=expected_profit profit price tax executed_at',
    ),
    leftOut('stays', 'customer_id', ROW),
  ),
  'money.auto_saves': of(
    inFile(
      'autoSaves',
      'stays',
      'id amount every on_day source card_id plan_id created_at next_on paused_at ended_at stopped',
    ),
    leftOut('stays', 'customer_id', ROW),
  ),
  'money.auto_save_dates': of(
    inFile(
      'autoSaves',
      'stays',
      `due_on=days.due_on outcome=days.outcome why=days.why tries=days.tries decided_at=days.decided_at amount=days.amount
       source=days.source card_id=days.card_id plan_id=days.plan_id`,
    ),
    leftOut('stays', 'customer_id auto_save_id', ROW),
    leftOut('stays', 'link key run_at', JOB),
  ),
  'money.circle_parts': of(
    inFile(
      'circleParts',
      'stays',
      `circle_id turn title kobo=amount due_on set_aside closed_at from_deposit owed collected passed=passed_on waived forgiven transaction`,
    ),
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'member_id held', JOB),
    leftOut('stays', 'owed_to', 'another customer'),
  ),
  'money.circle_limits': of(
    leftOut('stays', 'customer_id', ROW),
    leftOut('stays', 'day_kobo balance_kobo full_on waits', JOB),
    leftOut('stays', 'waiting', 'a part of what the profile has in circles'),
  ),
  'money.circle_deposits': of(
    inFile('circleDeposits', 'stays', 'circle_id title kobo=amount used transaction returned_at'),
    leftOut('stays', 'customer_id member_id', ROW),
  ),
  'money.circle_places': of(
    inFile('circlePlaces', 'stays', 'circle_id at kobo=amount'),
    leftOut('stays', 'customer_id member_id', ROW),
  ),
  'money.circle_receipts': of(
    inFile('circleReceipts', 'stays', 'circle_id turn title closed_at kobo=amount later'),
    leftOut('stays', 'customer_id member_id', ROW),
  ),
  'money.proven': of(leftOut('stays', 'customer_id seq at', JOB)),
};

/** Tables that hold no row of one customer, and what there is of customers in them. */
export const IMPERSONAL: Readonly<Record<string, { columns: string; what: string }>> = {
  'public.circles': {
    columns: `id fingerprint organiser_id name kobo every first_on people ordering protection deposits invitation secret state turn next_on begun_at
              told_turn days drawn terms created_at began_at ended_at dissolved_at dissolved_because held_at held_because released_at
              searched`,
    what: 'a name and terms, which go when a member is erased',
  },
  'public.no_invitations': {
    columns: 'mailbox since',
    what: 'an HMAC of an address that wants no invitations, which stays as the wish does',
  },
  'public.shared_aims': {
    columns: 'id fingerprint organiser_id name picture target_kobo due_on invitation created_at ended_at',
    what: 'a name, which goes when its organiser is erased',
  },
  'public.circle_events': {
    columns: 'id circle_id at what member_id data',
    what: 'names of members, which go when one of them is erased',
  },
  'public.document_keys': { columns: 'kid x since', what: 'nothing' },
  'public.inclusion_days': { columns: 'day read_at root sum_kobo leaves jws secret top', what: 'a sum' },
  'public.inclusion_owned': {
    columns: 'day first owned',
    what: 'ids with what each owned, which a job removes after ten days; customers download their own as a proof',
  },
  'public.inclusion_leaves': { columns: 'day first chunk nodes', what: 'hashes, which a job removes after ten days' },
  'public.banks': { columns: 'code name country active', what: 'nothing' },
  'public.bank_codes': { columns: 'gateway code bank_code active', what: 'nothing' },
  'public.staff': {
    columns: `id name email phone state country profile_image password_hash role role_given_at owner_until ref_code ref_code_until
              referred_by invited_at confirmed_at confirmed_by blocked_at blocked_by blocked_reason created_at last_seen_at
              work_emails work_told_at safety_told_at`,
    what: 'administrators',
  },
  'public.api_keys': {
    columns: `id hash prefix staff_id name scopes created_at expires_at last_used_at last_used_from revoked_at revoked_by`,
    what: 'the tools of administrators',
  },
  'public.saved_views': {
    columns: 'id staff_id list name words shared created_at',
    what: 'filters of lists; what people search for is not among them',
  },
  'public.exports': {
    columns:
      'id staff_id request format state row_count expected cursor batches failures asked_at moved_at ready_at ends_at',
    what: 'lists that administrators export, with what they searched for, which a job removes after a day',
  },
  'public.export_parts': { columns: 'export_id batch content', what: 'their rows, encrypted, which go with them' },
  'public.staff_events': {
    columns: 'id at kind what subject kobo due_at asked_by spread_at',
    what: 'ids, amounts and references, which a job removes after 30 days',
  },
  'public.staff_unread': { columns: 'staff_id event_id', what: 'nothing' },
  'public.level_limits': { columns: 'from_day level deposit_kobo balance_kobo day_kobo', what: 'nothing' },
  'public.sign_in_failures': {
    columns: 'subject failures last_at',
    what: 'addresses, which a job removes after a day',
  },
  'public.gateway_calls': {
    columns: 'gateway kind since answered unanswered answer_ms answered_at',
    what: 'nothing',
  },
  'public.gateway_pauses': {
    columns: 'gateway kind at asked_by approved_by reason',
    what: 'the acts of administrators',
  },
  'public.call_counts': { columns: 'subject since calls', what: 'ids, which a job removes after a day' },
  'public.product_groups': { columns: 'id name description status is_savings created_at', what: 'nothing' },
  'public.products': {
    columns: `id name description group_id status rate_bps min_kobo term_value term_unit exit_after_days exit_price_bps tax_bps
              created_at`,
    what: 'nothing',
  },
  'public.audit_log': {
    columns: 'id at staff_id action subject before after',
    what: 'ids; of them, changes of a status are in the file',
  },
  'public.audit_chain': { columns: 'seq entry_id hash', what: 'nothing' },
  'public.announcements': {
    columns:
      'id title message target ends_at active dismissals created_at starts_at to_status to_product to_level seen opened',
    what: 'nothing',
  },
  'public.webhooks': {
    columns: `id url events secret secret_before secret_before_until paused_at paused_because created_at created_by`,
    what: 'nothing',
  },
  'public.webhook_messages': {
    columns: 'id webhook_id event at data next_at attempts tried_at status failure delivered_at',
    what: 'ids, amounts and references, which a job removes after 30 days',
  },
  'public.schema_migrations': { columns: 'name checksum applied_at', what: 'nothing' },
  'public.schema_meanings': { columns: 'name', what: 'nothing' },
  'public.schema_sql': { columns: 'name checksum applied_at', what: 'nothing' },
  'ledger.totals': { columns: 'name day n kobo', what: 'sums' },
  'money.gateway_events': {
    columns: 'gateway key event body received_at handled_at attempts',
    what: 'who paid, in the gateway’s words, which a job removes after 90 days',
  },
  'money.job_runs': {
    columns: 'name next_at run running_until again last_run_at succeeded_at seconds result failures failure',
    what: 'nothing',
  },
  'money.own_at_gateway': { columns: 'gateway id kobo reason case_id at', what: 'nothing' },
  'money.own_moves': {
    columns: 'id source target kobo left_on reference reason asked_by approved_by moved_at',
    what: 'nothing',
  },
  'money.unowned_payments': {
    columns: 'gateway id reference kobo fees_kobo returned_kobo arrived_at ended_at credited_to',
    what: 'an id',
  },
};
