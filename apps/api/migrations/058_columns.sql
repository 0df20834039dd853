-- What each column says of a person. A column says so in its comment, and what follows is derived from that: the file
-- with one's data, what is erased, what the masks are tried with, what the privacy page names (sql/platform/columns.sql
-- reads them). A new column gets its comment in the migration that adds it, as:
--   COMMENT ON COLUMN customers.phone IS 'file profile; ends years by default; public phone number';
-- A table about customers says which column names its customer, and what the privacy page calls its rows, or `not
-- public` where they are a part of such a row or our own work on it:
--   COMMENT ON TABLE goals IS 'whose customer_id; public goals';
-- Of a column:
--   file LIST, file LIST.NAME, file LIST.NAME/100: the list of the file, the name there, and what divides the value
--   no file: WHY
--   ends closing: it is gone when the account is closed; years: seven years after that; soon: a job removes it, at the
--     latest three months after; stays: it is kept for good, because it belongs to the books or to the record of who
--     decided, and names nobody
--   by default, as 'X': what the column is set to then, where the row stays; else the row goes, or a function erases it
--   no words: it holds a word of a list, a key or a number, and no words that somebody wrote
--   public WORDS: what the privacy page calls it, where the table says `columns public`
-- A table that has no row of one customer says what there is of customers in it, and its columns: nobody.
CREATE TEMPORARY TABLE said (about text, says text, columns text) ON COMMIT DROP;
-- After a column's `=` stands what follows the list's name.
INSERT INTO said (about, says, columns) VALUES
  ('customers', 'whose id; columns public', NULL),
  ('customers', 'file profile%; ends closing by default; public How you use Ajose', 'last_seen_at'),
  ('customers', 'no file: what only recognises the customer; ends closing as ''''', 'password_hash'),
  ('customers', 'file profile%; ends years as ''Closed account''; public your name', 'name'),
  ('customers', 'file profile%; ends years; public email address', 'email'),
  ('customers', 'file profile%; ends years by default; no words; public phone number', 'phone'),
  ('customers', 'file profile%; ends years by default; no words; public state and country', 'state'),
  ('customers', 'file profile%; ends years by default; no words; public your bank accounts', 'bank_code
    bank_account_number'),
  ('customers', 'file profile%; ends years by default; public your bank accounts', 'bank_account_name'),
  ('customers', 'file profile%; ends years by default; public who invited you', 'referred_by'),
  ('customers', 'no file: what other columns say; ends years by default', 'closed_email'),
  ('customers', 'no file: what other columns say; ends years', 'sort_name searched'),
  ('customers', 'file profile%; ends stays', 'id email_confirmed_at status bank_name_confirmed_at bank_changed_at
    email_changed_at terms_accepted_at created_at notices_seen_at emails_off'),
  ('customers', 'file profile%; ends stays; no words', 'country ref_code'),
  ('customers', 'no file: nobody who is signed in has it; ends stays', 'closed_at erased_at'),
  ('sessions', 'whose account_id; public the devices that sign in with their internet addresses', NULL),
  ('sessions', 'file sessions%; ends closing; no words', 'id created_at last_seen_at expires_at device address'),
  ('sessions', 'no file: what only recognises the customer; ends closing', 'token_hash kind account_id idle_seconds
    code_given_at'),
  ('unsent_mail', 'whose account_id; not public', NULL),
  ('unsent_mail', 'no file: what our jobs need; ends closing', 'kind account_id since'),
  ('password_resets', 'whose account_id; not public', NULL),
  ('password_resets', 'no file: what only recognises the customer; ends closing', 'token_hash kind account_id
    created_at expires_at delivered_at email'),
  ('two_factor', 'whose account_id; not public', NULL),
  ('two_factor', 'no file: what only recognises the customer; ends closing', 'kind account_id encrypted_secret
    confirmed_at last_step last_purpose recovery_hashes app_waits'),
  ('passkeys', 'whose account_id; public your passkeys', NULL),
  ('passkeys', 'file passkeys%; ends closing', 'id name created_at last_used_at'),
  ('passkeys', 'no file: what only recognises the customer; ends closing', 'kind account_id credential_id public_key
    counter transports'),
  ('passkey_challenges', 'whose account_id; not public', NULL),
  ('passkey_challenges', 'no file: what only recognises the customer; ends closing', 'hash kind account_id
    session_id purpose expires_at answered_at passkey_id code_hash used_at'),
  ('known_devices', 'whose account_id; public the devices that sign in', NULL),
  ('known_devices', 'no file: what only recognises the customer; ends closing', 'hash kind account_id session_id
    signed_out seen_at'),
  ('contact_changes',
   'whose customer_id; public the email addresses, phone numbers and places that you had before', NULL),
  ('contact_changes', 'file contactChanges%; ends closing', 'id asked_at changed_at undone_at dropped_at
    email_before email_after confirmed_before state_before country_before'),
  ('contact_changes', 'file contactChanges%; ends closing; no words', 'kind phone_before'),
  ('contact_changes', 'no file: whose the row is; ends closing', 'customer_id'),
  ('next_of_kin', 'whose customer_id; public your next of kin', NULL),
  ('next_of_kin', 'file nextOfKin%; ends closing', 'name set_at'),
  ('next_of_kin', 'file nextOfKin%; ends closing; no words', 'relation phone email'),
  ('next_of_kin', 'no file: whose the row is; ends closing', 'customer_id'),
  ('other_bank_accounts', 'whose customer_id; public your bank accounts', NULL),
  ('other_bank_accounts', 'file otherBankAccounts%; ends years; no words', 'bank_code account_number'),
  ('other_bank_accounts', 'file otherBankAccounts%; ends years', 'account_name added_at waits_since name_confirmed_at'),
  ('other_bank_accounts', 'no file: whose the row is; ends years', 'customer_id'),
  ('name_changes', 'whose customer_id; public the names that you had before', NULL),
  ('name_changes', 'file nameChanges%; ends years', 'id asked_at reason words file_id ended_at refused_because'),
  ('name_changes', 'file nameChanges%; ends years; no words', 'name_before name_after state'),
  ('name_changes', 'no file: whose the row is; ends years', 'customer_id'),
  ('name_changes', 'no file: the work of administrators; ends years', 'decided_by'),
  ('name_changes', 'no file: what other columns say; ends years', 'searched'),
  ('files', 'whose customer_id; public the files that you add to a request', NULL),
  ('files', 'file files%; ends years', 'id name size added_at used_at'),
  ('files', 'file files%; ends years; no words', 'purpose type'),
  ('files', 'no file: whose the row is; ends years', 'customer_id'),
  ('files', 'no file: encrypted: the file has what is in it; ends years', 'bytes'),
  ('identifications', 'whose customer_id; public your BVN, we keep it encrypted', NULL),
  ('identifications', 'file identity%; ends closing; no words', 'state'),
  ('identifications', 'file identity%; ends closing', 'reason asked_at identified_at waits_since'),
  ('identifications', 'no file: whose the row is; ends closing', 'customer_id'),
  ('identifications', 'no file: what only recognises the customer; ends closing; no words', 'bvn bvn_hash
    gateway_code'),
  ('identifications', 'no file: what our jobs need; ends closing; no words', 'look_at gateway'),
  ('verifications', 'whose customer_id; public confirm your NIN or your address', NULL),
  ('verifications', 'file verifications%; ends closing', 'id shown at revoked_at revoked_reason'),
  ('verifications', 'file verifications%; ends closing; no words', 'kind'),
  ('verifications', 'no file: whose the row is; ends closing', 'customer_id'),
  ('verifications', 'no file: the work of administrators; ends closing', 'staff_id revoked_by'),
  ('goals', 'whose customer_id; public goals', NULL),
  ('goals', 'file goals%; ends closing', 'investment_id name target_kobo=.target/100 due_on picture set_at
    started_kobo=.started_with/100'),
  ('goals', 'no file: whose the row is; ends closing', 'customer_id'),
  ('shared_aim_members', 'whose customer_id; public aims with others', NULL),
  ('shared_aim_members', 'file aims%; ends closing', 'aim_id investment_id joined_at'),
  ('shared_aim_members', 'no file: whose the row is; ends closing', 'customer_id'),
  ('circle_substitutes', 'whose customer_id; not public', NULL),
  ('circle_substitutes', 'file circlePlacesWanted%; ends years', 'id circle_id came_at ended_at taken_over'),
  ('circle_substitutes', 'no file: whose the row is; ends years', 'customer_id member_id'),
  ('circle_substitutes', 'no file: what others did; ends years; no words', 'asked_at accepted invitation'),
  ('circle_members', 'whose customer_id; public circles', NULL),
  ('circle_members', 'file circles%; ends years by default', 'card_id'),
  ('circle_members', 'file circles%; ends stays; no words', 'id joined_at turn late_turns signed_at source'),
  ('circle_members', 'no file: its part of a draw that all members can see; ends years by default; no words', 'secret'),
  ('circle_members', 'no file: whose the row is; ends stays', 'customer_id circle_id auto_save_id'),
  ('notices', 'whose customer_id; public the notices and emails that you get', NULL),
  ('notices', 'file notices%; ends closing', 'id at data'),
  ('notices', 'file notices%; ends closing; no words', 'kind'),
  ('notices', 'no file: whose the row is; ends closing', 'customer_id'),
  ('sign_ins', 'whose customer_id; public the devices that sign in with their internet addresses', NULL),
  ('sign_ins', 'file signIns%; ends closing; no words', 'id at device address'),
  ('sign_ins', 'no file: whose the row is; ends closing', 'customer_id'),
  ('sent_emails', 'whose customer_id; public the notices and emails that you get', NULL),
  ('sent_emails', 'file emails%; ends closing; no words', 'id at kind outcome'),
  ('sent_emails', 'no file: whose the row is; ends closing', 'customer_id'),
  ('sent_emails', 'no file: encrypted: the file has what is in it; ends closing', 'content'),
  ('announcement_views', 'whose customer_id; public the announcements that you saw, opened and closed', NULL),
  ('announcement_views', 'no file: what was looked at; ends closing', 'announcement_id customer_id seen_at opened_at'),
  ('announcement_dismissals', 'whose customer_id; public the announcements that you saw, opened and closed', NULL),
  ('announcement_dismissals', 'no file: what was clicked away; ends closing', 'announcement_id customer_id
    dismissed_at'),
  ('kept_cards', 'whose customer_id; public Cards that you asked us to keep', NULL),
  ('kept_cards', 'file cards%; ends soon', 'id bank last4 brand exp_month exp_year kept_at removed_at'),
  ('kept_cards', 'file cards%; ends soon; no words', 'email'),
  ('kept_cards', 'no file: whose the row is; ends soon', 'customer_id'),
  ('kept_cards', 'no file: what only recognises the customer; ends soon', 'fingerprint code'),
  ('kept_cards', 'no file: what our jobs need; ends soon; no words', 'gateway'),
  ('account_numbers', 'whose customer_id; public an account number of your own', NULL),
  ('account_numbers', 'file accountNumbers%; ends soon; no words', 'state number'),
  ('account_numbers', 'file accountNumbers%; ends soon', 'bank name reason asked_at given_at closed_at'),
  ('account_numbers', 'no file: whose the row is; ends soon', 'customer_id'),
  ('account_numbers', 'no file: what our jobs need; ends soon; no words', 'look_at gateway gateway_code provider
    gateway_id'),
  ('complaints', 'whose customer_id; public your complaints', NULL),
  ('complaints', 'file complaints%; ends years', 'id subject amount_kobo=.amount/100 investment_name opened_at
    first_due_at end_due_at first_answered_at closed_at close_reason helped'),
  ('complaints', 'file complaints%; ends years; no words', 'number kind transaction_key'),
  ('complaints', 'no file: whose the row is; ends years', 'customer_id transaction_id investment_id'),
  ('complaints', 'no file: what our jobs need; ends years; no words', 'first_warn_at end_warn_at next_warn_at
    next_due_at warned_of escalated_of escalated_at helped_at answers_next'),
  ('complaints', 'no file: the work of administrators; ends years', 'closed_by'),
  ('complaint_messages', 'whose customer_id; public what you and we wrote about them', NULL),
  ('complaint_messages', 'file complaints%; ends years', 'at=.messages.at text=.messages.text'),
  ('complaint_messages', 'no file: whose the row is; ends years', 'id complaint_id customer_id'),
  ('complaint_messages', 'no file: the work of administrators; ends years', 'staff_id'),
  ('complaint_files', 'whose customer_id; not public', NULL),
  ('complaint_files', 'no file: which of the files belongs to which message; ends years', 'file_id message_id
    complaint_id customer_id'),
  ('customer_notes', 'whose customer_id; public notes', NULL),
  ('customer_notes', 'no file: the work of administrators; ends years', 'id customer_id staff_id at text'),
  ('work_items', 'whose customer_id; not public', NULL),
  ('work_items', 'no file: the work of administrators; ends stays; no words', 'id customer_id kobo at due_at owner
    closed_at kind source what'),
  ('work_moves', 'whose customer_id; not public', NULL),
  ('work_moves', 'no file: the work of administrators; ends years as ''''', 'note'),
  ('work_moves', 'no file: the work of administrators; ends stays', 'id item customer_id at staff_id owner'),
  ('death_cases', 'whose customer_id; public what was reported to us of a death', NULL),
  ('death_cases', 'no file: the work of administrators; ends years as ''''', 'reported_by report document'),
  ('death_cases', 'no file: the work of administrators; ends years', 'taken_back_reason'),
  ('death_cases', 'no file: the work of administrators; ends stays', 'id customer_id status_before opened_at
    opened_by confirmed_at confirmed_by told_at taken_back_at taken_back_by'),
  ('status_reasons', 'whose customer_id; public the reasons for a change of your status', NULL),
  ('status_reasons', 'no file: the work of administrators; ends years', 'entry_id customer_id reason'),
  ('offline_receipts', 'whose customer_id; public receipts of money that you paid outside the platform', NULL),
  ('offline_receipts', 'no file: the work of administrators; ends years; no words', 'number'),
  ('offline_receipts', 'no file: the work of administrators; ends years', 'customer_id booking evidence staff_id at'),
  ('documents', 'whose customer_id; public what documents say that we issued to you', NULL),
  ('documents', 'file documents%; ends years; no words', 'issued_at withdrawn_at replaced_at number kind about jws'),
  ('documents', 'no file: whose the row is; ends years', 'customer_id'),
  ('documents', 'no file: what only recognises the customer; ends years', 'key_hash facts_hash file_hash'),
  ('customer_looks', 'whose customer_id; public who of them looked at your account', NULL),
  ('customer_looks', 'no file: the work of administrators; ends stays', 'customer_id staff_id hour at what'),
  ('acts_alone', 'whose customer_id; not public', NULL),
  ('acts_alone', 'no file: the work of administrators; ends stays; no words', 'id staff_id customer_id subject
    amount_kobo at action'),
  ('approvals', 'whose customer_id; public decisions', NULL),
  ('approvals', 'file requests%; ends years', 'details note'),
  ('approvals', 'file requests%; ends stays; no words', 'id amount_kobo=.amount/100 asked_at expires_at decided_at
    action state'),
  ('approvals', 'no file: whose the row is; ends stays', 'subject customer_id'),
  ('approvals', 'no file: the work of administrators; ends stays', 'asked_by decided_by'),
  ('ledger.accounts', 'whose customer_id; not public', NULL),
  ('ledger.accounts', 'file profile%; ends stays', 'wallet=/100 held=/100 invested=/100 circle=.circles/100
    receivable=.owed/-100'),
  ('ledger.accounts', 'no file: whose the row is; ends stays', 'customer_id customer_status'),
  ('ledger.accounts', 'no file: the other side of each transaction; ends stays', 'last_seq paystack paystack_out
    monnify monnify_out bank passed_on interest offline adjustment gateway_fee transfer_fee stamp_duty tax'),
  ('ledger.transactions', 'whose customer_id; public transactions', NULL),
  ('ledger.transactions', 'file transactions%; ends years', 'metadata'),
  ('ledger.transactions', 'file transactions%; ends stays', 'id kind status cause amount=/100 before_balance=/100
    after_balance=/100 booked_at at reason'),
  ('ledger.transactions', 'file transactions%; ends stays; no words', 'transaction_id method'),
  ('ledger.transactions', 'no file: whose the row is; ends stays', 'customer_id'),
  ('ledger.transactions', 'no file: what our jobs need; ends stays', 'fingerprint seq deleted_at posted_at'),
  ('ledger.movements', 'whose customer_id; not public', NULL),
  ('ledger.movements', 'no file: what its transactions are made of; ends stays', 'customer_id seq transaction source
    target amount source_after target_after at'),
  ('ledger.outbox', 'whose customer_id; not public', NULL),
  ('ledger.outbox', 'no file: what a job reads within a minute; ends soon', 'customer_id id transaction status kobo
    booked_at was_status was_kobo was_booked_at tax at moved'),
  ('money.deposits', 'whose customer_id; public payments', NULL),
  ('money.deposits', 'file payments%; ends stays; no words', 'id requested_kobo=.requested/100 paid_kobo=.paid/100
    paid_at taken_back=/100 channel'),
  ('money.deposits', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.deposits', 'no file: what our jobs need; ends stays; no words', 'gateway access_code'),
  ('money.deposits', 'no file: what our jobs need; ends stays', 'pay_page bank_link transfer_to look_at by_hand
    fees_kobo fee_booked compared_at surplus_back auto_save_id due_on'),
  ('money.payments', 'whose customer_id; not public', NULL),
  ('money.payments', 'no file: its transactions have the same reference; ends stays; no words', 'customer_id
    reference gateway'),
  ('money.payouts', 'whose customer_id; public withdrawals', NULL),
  ('money.payouts', 'file payouts%; ends years; no words', 'account_number'),
  ('money.payouts', 'file payouts%; ends years', 'account_name failure'),
  ('money.payouts', 'no file: a digest of the account; ends years; no words', 'asked_for'),
  ('money.payouts', 'file payouts%; ends stays; no words', 'id paid_at state bank_code session_id'),
  ('money.payouts', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.payouts', 'no file: what our jobs need; ends stays; no words', 'run_at attempts by_two asked_at fee_booked
    duty_booked told_late compared_at gateway transfer_code'),
  ('money.receivables', 'whose customer_id; public what you owe', NULL),
  ('money.receivables', 'file debts%; ends stays', 'id reason owed_kobo=.owed/100 collected_kobo=.collected/100
    opened_at closed_at'),
  ('money.receivables', 'file debts%; ends stays; no words', 'reference'),
  ('money.receivables', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.receivables', 'no file: what our jobs need; ends stays', 'key deposit_id about cause is_forgiven decided'),
  ('money.cases', 'whose customer_id; public open cases of our staff', NULL),
  ('money.cases', 'file cases%; ends years', 'resolution'),
  ('money.cases', 'no file: advice to administrators, which may name another account; ends years', 'message'),
  ('money.cases', 'file cases%; ends stays; no words', 'id amount_kobo=.amount/100 raised_at resolved_at kind
    reference'),
  ('money.cases', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.cases', 'no file: the work of administrators; ends stays', 'resolved_by'),
  ('money.cases', 'no file: what our jobs need; ends stays; no words', 'withdrawal_id gateway'),
  ('money.refunds', 'whose customer_id; public refunds', NULL),
  ('money.refunds', 'file refunds%; ends years', 'failure'),
  ('money.refunds', 'file refunds%; ends stays; no words', 'id kobo=.amount/100 aside_kobo=.taken/100 begun_at
    ended_at reference state'),
  ('money.refunds', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.refunds', 'no file: what our jobs need; ends stays; no words', 'gateway gateway_id'),
  ('money.refunds', 'no file: what our jobs need; ends stays', 'deposit_id case_id hold_id turn run_at sent_at
    dispute'),
  ('money.refunds', 'no file: the work of administrators; ends stays', 'decided_by decided_at'),
  ('money.disputes', 'whose customer_id; public disputes', NULL),
  ('money.disputes', 'file disputes%; ends years', 'message'),
  ('money.disputes', 'no file: what our jobs need; ends years', 'failure'),
  ('money.disputes', 'file disputes%; ends stays; no words', 'id amount_kobo=.amount/100 opened_at due_at
    answered_at taken_kobo=.taken/100 ended_at reference category gateway_status answer'),
  ('money.disputes', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.disputes', 'no file: what our jobs need; ends stays; no words', 'deposit_id hold_id run_at attempts
    sent_at told_due_at lacking_kobo told_kobo gateway gateway_id'),
  ('money.disputes', 'no file: the work of administrators; ends stays', 'answered_by'),
  ('money.investments', 'whose customer_id; public investments, savings plans', NULL),
  ('money.investments', 'file investments%; ends stays', 'id product_name is_savings is_offline
    rate_bps=.rate_percent/100 exit_after_days exit_price_bps=.exit_price_percent/100 tax_bps=.tax_percent/100
    capital=/100 expected=.expected_profit/100 started_at ends_at completed_at
    exited_profit=.profit_when_left_early/100 tax_kobo=.tax_withheld/100'),
  ('money.investments', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.investments', 'no file: what our jobs need; ends stays', 'product_id anchor_day end_told_at'),
  ('money.contributions', 'whose customer_id; not public', NULL),
  ('money.contributions', 'file contributions%; ends stays', 'investment_id id amount=/100
    expected=.expected_profit/100 unearned=.profit_not_earned/100 at'),
  ('money.contributions', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.endings', 'whose customer_id; not public', NULL),
  ('money.endings', 'file investments%; ends stays; no words', 'choice=.ending.choice'),
  ('money.endings', 'file investments%; ends stays', 'plan_id=.ending.plan_id set_at=.ending.set_at
    followed_at=.ending.followed_at into_id=.ending.into_id not_followed=.ending.not_followed'),
  ('money.endings', 'no file: whose the row is; ends stays', 'customer_id investment_id'),
  ('money.endings', 'no file: the terms of the product; ends stays; no words', 'rate_bps term_value exit_after_days
    exit_price_bps tax_bps term_unit'),
  ('money.exit_quotes', 'whose customer_id; not public', NULL),
  ('money.exit_quotes', 'file quotes%; ends stays', 'id investment_id made_at valid_until capital=/100
    expected=.expected_profit/100 profit=/100 price=/100 tax=/100 executed_at'),
  ('money.exit_quotes', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.auto_saves', 'whose customer_id; public auto-saves', NULL),
  ('money.auto_saves', 'file autoSaves%; ends stays', 'id amount=/100 on_day card_id plan_id created_at next_on
    paused_at ended_at stopped'),
  ('money.auto_saves', 'file autoSaves%; ends stays; no words', 'every source'),
  ('money.auto_saves', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.auto_save_dates', 'whose customer_id; not public', NULL),
  ('money.auto_save_dates', 'file autoSaves%; ends stays', 'due_on=.days.due_on why=.days.why tries=.days.tries
    decided_at=.days.decided_at amount=.days.amount/100 card_id=.days.card_id plan_id=.days.plan_id'),
  ('money.auto_save_dates', 'file autoSaves%; ends stays; no words', 'outcome=.days.outcome source=.days.source'),
  ('money.auto_save_dates', 'no file: whose the row is; ends stays', 'customer_id auto_save_id'),
  ('money.auto_save_dates', 'no file: what our jobs need; ends stays', 'link key run_at'),
  ('money.circle_parts', 'whose customer_id; not public', NULL),
  ('money.circle_parts', 'file circleParts%; ends stays', 'circle_id turn title kobo=.amount/100 due_on
    set_aside=/100 closed_at from_deposit=/100 owed=/100 collected=/100 passed=.passed_on/100 waived=/100
    forgiven=/100 transaction'),
  ('money.circle_parts', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.circle_parts', 'no file: what our jobs need; ends stays', 'member_id held'),
  ('money.circle_parts', 'no file: another customer; ends stays', 'owed_to'),
  ('money.circle_limits', 'whose customer_id; not public', NULL),
  ('money.circle_limits', 'no file: whose the row is; ends stays', 'customer_id'),
  ('money.circle_limits', 'no file: what our jobs need; ends stays', 'day_kobo balance_kobo full_on waits'),
  ('money.circle_limits', 'no file: a part of what the profile has in circles; ends stays', 'waiting'),
  ('money.circle_deposits', 'whose customer_id; not public', NULL),
  ('money.circle_deposits', 'file circleDeposits%; ends stays', 'circle_id title kobo=.amount/100 used=/100
    transaction returned_at'),
  ('money.circle_deposits', 'no file: whose the row is; ends stays', 'customer_id member_id'),
  ('money.circle_places', 'whose customer_id; not public', NULL),
  ('money.circle_places', 'file circlePlaces%; ends stays', 'circle_id at kobo=.amount/100'),
  ('money.circle_places', 'no file: whose the row is; ends stays', 'customer_id member_id'),
  ('money.circle_receipts', 'whose customer_id; not public', NULL),
  ('money.circle_receipts', 'file circleReceipts%; ends stays', 'circle_id turn title closed_at kobo=.amount/100
    later=/100'),
  ('money.circle_receipts', 'no file: whose the row is; ends stays', 'customer_id member_id'),
  ('money.proven', 'whose customer_id; not public', NULL),
  ('money.proven', 'no file: what our jobs need; ends stays', 'customer_id seq at'),
  ('circles', 'nobody: a name and terms, which go when a member is erased', 'id fingerprint organiser_id name kobo
    every first_on people ordering protection deposits invitation secret state turn next_on begun_at told_turn days
    drawn terms created_at began_at ended_at dissolved_at dissolved_because held_at held_because released_at
    searched'),
  ('no_invitations',
   'nobody: an HMAC of an address that wants no invitations, which stays as the wish does', 'mailbox since'),
  ('shared_aims', 'nobody: a name, which goes when its organiser is erased', 'id fingerprint organiser_id name
    picture target_kobo due_on invitation created_at ended_at'),
  ('circle_events', 'nobody: names of members, which go when one of them is erased', 'id circle_id at what member_id
    data'),
  ('document_keys', 'nobody: nothing', 'kid x since'),
  ('inclusion_days', 'nobody: a sum', 'day read_at root sum_kobo leaves jws secret top'),
  ('inclusion_owned',
   'nobody: ids with what each owned, which a job removes after ten days; customers download their own as a proof', 'day
    first owned'),
  ('inclusion_leaves', 'nobody: hashes, which a job removes after ten days', 'day first chunk nodes'),
  ('banks', 'nobody: nothing', 'code name country active'),
  ('bank_codes', 'nobody: nothing', 'gateway code bank_code active'),
  ('staff', 'nobody: administrators', 'id name email phone state country profile_image password_hash role
    role_given_at owner_until ref_code ref_code_until referred_by invited_at confirmed_at confirmed_by blocked_at
    blocked_by blocked_reason created_at last_seen_at work_emails work_told_at safety_told_at'),
  ('api_keys', 'nobody: the tools of administrators', 'id hash prefix staff_id name scopes created_at expires_at
    last_used_at last_used_from revoked_at revoked_by'),
  ('saved_views', 'nobody: filters of lists; what people search for is not among them', 'id staff_id list name words
    shared created_at'),
  ('exports',
   'nobody: lists that administrators export, with what they searched for, which a job removes after a day', 'id
    staff_id request format state row_count expected cursor batches failures asked_at moved_at ready_at ends_at'),
  ('export_parts', 'nobody: their rows, encrypted, which go with them', 'export_id batch content'),
  ('staff_events', 'nobody: ids, amounts and references, which a job removes after 30 days', 'id at kind what
    subject kobo due_at asked_by spread_at'),
  ('staff_unread', 'nobody: nothing', 'staff_id event_id'),
  ('level_limits', 'nobody: nothing', 'from_day level deposit_kobo balance_kobo day_kobo'),
  ('sign_in_failures', 'nobody: addresses, which a job removes after a day', 'subject failures last_at'),
  ('gateway_calls', 'nobody: nothing', 'gateway kind since answered unanswered answer_ms answered_at'),
  ('gateway_pauses', 'nobody: the acts of administrators', 'gateway kind at asked_by approved_by reason'),
  ('call_counts', 'nobody: ids, which a job removes after a day', 'subject since calls'),
  ('product_groups', 'nobody: nothing', 'id name description status is_savings created_at'),
  ('products', 'nobody: nothing', 'id name description group_id status rate_bps min_kobo term_value term_unit
    exit_after_days exit_price_bps tax_bps created_at'),
  ('audit_log', 'nobody: ids; of them, changes of a status are in the file', 'id at staff_id action subject before
    after'),
  ('audit_chain', 'nobody: nothing', 'seq entry_id hash'),
  ('announcements', 'nobody: nothing', 'id title message target ends_at active dismissals created_at starts_at
    to_status to_product to_level seen opened'),
  ('webhooks', 'nobody: nothing', 'id url events secret secret_before secret_before_until paused_at paused_because
    created_at created_by'),
  ('webhook_messages', 'nobody: ids, amounts and references, which a job removes after 30 days', 'id webhook_id
    event at data next_at attempts tried_at status failure delivered_at'),
  ('schema_migrations', 'nobody: nothing', 'name checksum applied_at'),
  ('schema_meanings', 'nobody: nothing', 'name'),
  ('schema_sql', 'nobody: nothing', 'name checksum applied_at'),
  ('ledger.totals', 'nobody: sums', 'name day n kobo'),
  ('money.gateway_events',
   'nobody: who paid, in the gateway’s words, which a job removes after 90 days', 'gateway key event body
    received_at handled_at attempts'),
  ('money.job_runs', 'nobody: nothing', 'name next_at run running_until again last_run_at succeeded_at seconds
    result failures failure'),
  ('money.own_at_gateway', 'nobody: nothing', 'gateway id kobo reason case_id at'),
  ('money.own_moves', 'nobody: nothing', 'id source target kobo left_on reference reason asked_by approved_by
    moved_at'),
  ('money.unowned_payments', 'nobody: an id', 'gateway id reference kobo fees_kobo returned_kobo arrived_at ended_at
    credited_to');
-- COMMENT takes no list of columns. The tables that list what was applied are the migrator's, and may be made later.
DO 'DECLARE command text;
BEGIN
  FOR command IN
    SELECT format(''COMMENT ON TABLE %s IS %L'', about, says) FROM said
     WHERE (columns IS NULL OR says LIKE ''nobody:%'') AND to_regclass(about) IS NOT NULL
    UNION ALL
    SELECT format(''COMMENT ON COLUMN %s.%I IS %L'', about, split_part(one, ''='', 1),
                  replace(regexp_replace(says, ''^nobody:.*'', ''nobody''), ''%'', split_part(one, ''='', 2)))
      FROM said, regexp_split_to_table(columns, ''\s+'') one WHERE to_regclass(about) IS NOT NULL
  LOOP
    EXECUTE command;
  END LOOP;
END';
