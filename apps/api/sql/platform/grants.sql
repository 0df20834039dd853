-- What the API's role may do: only what is granted here. It cannot change the schema, delete people or rewrite the
-- audit log, and it writes to the ledger and to money only through the functions named here. Other functions of these
-- schemas are for callers in this folder.

REVOKE ALL ON ALL TABLES IN SCHEMA public, ledger, money FROM ajose_api;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger, money FROM PUBLIC, ajose_api;
REVOKE ALL ON FUNCTION read_sessions, mark_seen, chain_audit_entry FROM PUBLIC, ajose_api;
REVOKE ALL ON FUNCTION require_owner, give_staff_role, confirm_staff FROM PUBLIC, ajose_api;
REVOKE ALL ON FUNCTION queue_mail, drop_mail FROM PUBLIC, ajose_api;
REVOKE ALL ON FUNCTION announce, transaction_message, investment_message, announce_investment, announce_customer,
  announce_staff, announce_case, announce_dispute, note_for_staff, open_work, close_work, hear_case,
  date_late_payout, hear_approval, hear_dispute, hear_name_change, hear_registration, hear_failed_payout,
  announce_complaint, hear_complaint FROM PUBLIC, ajose_api;

-- People, sessions, catalogue, administration.
GRANT USAGE ON SCHEMA public TO ajose_api;
GRANT SELECT, INSERT, UPDATE ON banks, bank_codes, customers, products TO ajose_api;
-- Roles and confirmations are given by the functions of staff.sql.
GRANT SELECT ON staff TO ajose_api;
GRANT INSERT (id, invited_at, invited_as, name, email, phone, state, country, profile_image, password_hash, ref_code,
              referred_by, created_at, ref_code_until) ON staff TO ajose_api;
GRANT UPDATE (password_hash, last_seen_at, blocked_at, blocked_by, blocked_reason, ref_code, ref_code_until,
              invited_at, invited_as, work_emails, work_told_at, safety_told_at) ON staff TO ajose_api;
GRANT EXECUTE ON FUNCTION give_staff_role, confirm_staff TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON sessions, sign_in_failures, call_counts, password_resets, two_factor, product_groups, announcements, goals,
  kept_cards, notices, sent_emails, announcement_views, identifications, account_numbers, contact_changes,
  other_bank_accounts, files, circle_substitutes, shared_aim_members, name_changes, next_of_kin, passkeys,
  passkey_challenges, saved_views, exports, export_parts, push_devices
  TO ajose_api;
GRANT SELECT, INSERT ON api_keys, death_cases, circle_events TO ajose_api;
GRANT SELECT, INSERT ON organisations, members, done_by_members TO ajose_api;
GRANT UPDATE (checked_at, signatures) ON organisations TO ajose_api;
GRANT UPDATE (ended_at, role, most_alone_kobo, notices_seen_at) ON members TO ajose_api;
-- Who asked, for what and for how much stays as it was asked.
GRANT SELECT, INSERT ON member_requests TO ajose_api;
GRANT UPDATE (state, decided_by, decided_at, note) ON member_requests TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON registrations, member_invitations, staff_invitations TO ajose_api;
GRANT SELECT, INSERT, UPDATE ON circles, shared_aims TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON circle_members TO ajose_api;
GRANT UPDATE (last_used_at, last_used_from, revoked_at, revoked_by) ON api_keys TO ajose_api;
GRANT UPDATE (confirmed_at, confirmed_by, told_at, taken_back_at, taken_back_by, taken_back_reason)
  ON death_cases TO ajose_api;
GRANT SELECT, INSERT, DELETE ON no_invitations, sign_ins, announcement_dismissals, unsent_mail, verifications
  TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO ajose_api;
GRANT SELECT, INSERT ON complaints, complaint_messages, complaint_files TO ajose_api;
GRANT UPDATE (first_answered_at, answers_next, warned_of, escalated_of, escalated_at, closed_at, closed_by,
              close_reason, helped, helped_at) ON complaints TO ajose_api;
GRANT USAGE ON SEQUENCE complaint_numbers TO ajose_api;
GRANT UPDATE (revoked_at, revoked_by, revoked_reason) ON verifications TO ajose_api;
GRANT SELECT ON level_limits, schema_meanings, personal_columns TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON gateway_calls TO ajose_api;
GRANT SELECT, INSERT, DELETE ON gateway_pauses TO ajose_api;
-- The database fills in who, when and the order.
GRANT SELECT ON audit_log, audit_chain TO ajose_api;
GRANT INSERT (action, subject, before, after) ON audit_log TO ajose_api;
GRANT SELECT, INSERT ON approvals, acts_alone, customer_notes, customer_looks, offline_receipts, status_reasons,
  documents, document_keys TO ajose_api;
GRANT UPDATE (withdrawn_at, replaced_at) ON documents TO ajose_api;
-- Published totals cannot be rewritten; the data of their trees may be deleted.
GRANT SELECT, INSERT ON inclusion_days, inclusion_owned, inclusion_leaves TO ajose_api;
GRANT UPDATE (secret, top) ON inclusion_days TO ajose_api;
GRANT DELETE ON inclusion_owned, inclusion_leaves TO ajose_api;
-- A later look in the same hour adds to what was seen.
GRANT UPDATE (what) ON customer_looks TO ajose_api;
-- The API may not rewrite who asked, for what and for how much.
GRANT UPDATE (state, decided_by, decided_at, note) ON approvals TO ajose_api;
GRANT EXECUTE ON FUNCTION read_sessions, mark_seen TO ajose_api;
-- The API writes customers and administrators itself, so its role also runs what makes webhooks about them.
GRANT EXECUTE ON FUNCTION announce, note_for_staff, date_late_payout, queue_mail, drop_mail TO ajose_api;
GRANT SELECT, DELETE, UPDATE (spread_at) ON staff_events TO ajose_api;
GRANT SELECT, INSERT, DELETE ON staff_unread TO ajose_api;
GRANT SELECT, UPDATE (owner) ON work_items TO ajose_api;
GRANT SELECT, INSERT ON work_moves TO ajose_api;
GRANT SELECT ON handed_work TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_messages TO ajose_api;

-- The role reads the ledger; money's functions write it.
GRANT USAGE ON SCHEMA ledger TO ajose_api;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ajose_api;
GRANT EXECUTE ON FUNCTION
  ledger.lagos_day, ledger.first_id, ledger.total_of, ledger.moved_of, ledger.read_outbox TO ajose_api;

GRANT USAGE ON SCHEMA money TO ajose_api;
GRANT SELECT ON ALL TABLES IN SCHEMA money TO ajose_api;
GRANT UPDATE (handled_at, attempts) ON money.gateway_events TO ajose_api;
GRANT UPDATE (look_at, compared_at, bank_link) ON money.deposits TO ajose_api;
GRANT UPDATE (compared_at, told_late) ON money.payouts TO ajose_api;
GRANT UPDATE (told_due_at) ON money.disputes TO ajose_api;
GRANT INSERT ON money.own_at_gateway TO ajose_api;
GRANT UPDATE (end_told_at) ON money.investments TO ajose_api;
GRANT INSERT, UPDATE ON money.job_runs TO ajose_api;
GRANT EXECUTE ON FUNCTION
  money.open_deposit, money.save_where_to_pay, money.note_sent, money.save_transfer_account, money.assign_payment,
  money.credit_deposit, money.close_deposit,
  money.take_back, money.collect_receivables, money.withdraw, money.withdraw_many, money.claim_payouts,
  money.order_payout, money.hurry_payouts, money.may_still_pay, money.pay_estate, money.stop_estate,
  money.end_auto_saves,
  money.move_payout, money.payout_paid, money.payout_failed,
  money.payout_refused, money.buy, money.add_to_plan, money.accrued, money.earned_by, money.investments_of,
  money.less_at_end,
  money.stopped_of_all, money.grown, money.accrued_less,
  money.plan_of,
  money.bought_before, money.mature, money.mature_one, money.save_ending, money.record_ending, money.quote_exit,
  money.exit_early, money.is_unpaid, money.tax_on, money.start_auto_save, money.change_auto_save, money.skip_auto_save,
  money.edit_auto_save, money.begin_auto_save, money.try_auto_save, money.postpone_auto_save, money.decide_auto_save,
  money.decide,
  money.correct, money.corrections_of, money.is_owed, money.remedies_of, money.ask_refund, money.ask_refund_of_closed,
  money.note_closed_money, money.has_money_left, money.holds_account, money.payout_waits,
  money.claim_refunds, money.apply_refund, money.refuse_refund,
  money.lock_member, money.lock_circle_deposit, money.return_circle_deposit, money.begin_circle_part,
  money.pass_on_part, money.close_circle_part, money.receive_circle, money.receive_late, money.hold_circle,
  money.price_of_place, money.pay_for_place, money.set_aside_in, money.take_for_circles, money.limit_circles,
  money.why_short, money.return_waiting, money.forgive_circle_part,
  money.check_circles, money.book_unowned, money.move_own,
  money.platform, money.left_of_payment, money.open_dispute, money.end_dispute,
  money.compare_dispute,
  money.answer_dispute, money.claim_answers, money.record_answer, money.close_account, money.erase_person,
  money.erase_unmoved, money.forget_requests, money.without_words, money.past_balance, money.save_event,
  money.prune_events, money.raise_case,
  money.raise_case_once, money.clear_case, money.resolve_case, money.check_customers, money.check_guards,
  money.check_whole, money.check_totals, money.counted_apart, money.check_promises, money.prove TO ajose_api;

-- The last release called these by other names. Where it ran, its servers call the old ones until the roll-out ends; a
-- migration of the next release drops them.
DO $$
DECLARE
  renamed regprocedure;
BEGIN
  FOR renamed IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = 'money'::regnamespace
       AND p.proname IN ('hear_refund', 'settle_payout', 'note_answer', 'note_ending')
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ajose_api', renamed);
  END LOOP;
END $$;

-- The job queue's own tables. Its library guards some of them by row security without a policy, so that only their
-- owner sees rows.
GRANT USAGE ON SCHEMA graphile_worker TO ajose_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ajose_api;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ajose_api;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO ajose_api;
DO $$
DECLARE
  guarded text;
BEGIN
  -- Makes a policy only where it is missing: making one locks the table, and behind a running dump that would block
  -- every call that adds a job.
  FOR guarded IN
    SELECT c.relname FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'ajose_api')
  LOOP
    EXECUTE format('CREATE POLICY ajose_api ON graphile_worker.%I TO ajose_api USING (true) WITH CHECK (true)',
                   guarded);
  END LOOP;
END $$;
