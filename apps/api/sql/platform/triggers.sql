-- Triggers: records that are never changed, and the ledger's guards. Replacing a trigger waits for calls that are
-- writing to its table, so this file should change seldom. Its tables are in the order in which calls lock them: people
-- first, then money, the audit log last.

-- The first promise: no movement makes or loses money.
CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is never rewritten: post a correction instead', TG_TABLE_NAME;
END $$;

-- A customer gets an account row, which copies the customer's status. An account that is there already is not theirs.
CREATE OR REPLACE FUNCTION ledger.follow_customer() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ledger.accounts (customer_id, customer_status) VALUES (NEW.id, NEW.status);
  ELSE
    UPDATE ledger.accounts a SET customer_status = NEW.status WHERE a.customer_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Words about a customer who left may be removed (closing.sql).
  IF OLD.state <> 'waiting' AND NOT (NEW IS DISTINCT FROM OLD AND NEW IS NOT DISTINCT FROM money.without_words(OLD)
      AND EXISTS (SELECT FROM public.customers c WHERE c.id = OLD.customer_id AND c.closed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'request % was decided and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_savings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_savings AND (TG_OP = 'DELETE' OR NEW.name <> OLD.name OR NOT NEW.is_savings OR NEW.status <> 'active') THEN
    RAISE EXCEPTION 'the group Savings stays as it is';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- No other person may take an address while its former owner can still get it back by undoing a change. Runs after the
-- row is written, to see changes that were committed while this one waited for the address. The caller gives the
-- moment.
CREATE OR REPLACE FUNCTION refuse_reserved_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'person' AND EXISTS (SELECT FROM public.contact_changes k
              WHERE k.email_before = NEW.email AND k.customer_id <> NEW.id AND k.changed_at IS NOT NULL
                AND k.undone_at IS NULL AND k.confirmed_before IS NOT NULL
                AND k.changed_at > coalesce(NEW.email_changed_at, NEW.created_at) - interval '72 hours') THEN
    RAISE unique_violation USING CONSTRAINT = 'customers_email', MESSAGE = 'the owner of this address may want it back';
  END IF;
  RETURN NULL;
END $$;

-- Each device that its owner lets us tell at once gets the notice; an organisation's go to its members.
-- jobs/send-push.ts decides what is told. Who had more notices in the last hour comes later, so that nobody's own push
-- service keeps others waiting.
CREATE OR REPLACE FUNCTION push_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('send_push',
            json_build_object('customerId', NEW.customer_id, 'noticeId', NEW.id, 'deviceId', d.id), max_attempts => 3,
            priority => (SELECT count(*)::integer FROM (SELECT n.at FROM public.notices n
                          WHERE n.customer_id = NEW.customer_id ORDER BY n.id DESC LIMIT 100) newest
                          WHERE newest.at > NEW.at - interval '1 hour'))
     FROM public.push_devices d
    WHERE d.customer_id IN (SELECT NEW.customer_id
                             UNION ALL SELECT m.person_id FROM public.members m
                                        WHERE m.organisation_id = NEW.customer_id
                                          AND m.accepted_at IS NOT NULL AND m.ended_at IS NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER push AFTER INSERT ON notices FOR EACH ROW EXECUTE FUNCTION push_notice();
CREATE OR REPLACE TRIGGER address_is_free AFTER INSERT OR UPDATE OF email ON customers
  FOR EACH ROW EXECUTE FUNCTION refuse_reserved_address();
CREATE OR REPLACE TRIGGER ledger_follows AFTER INSERT OR UPDATE OF status ON customers
  FOR EACH ROW EXECUTE FUNCTION ledger.follow_customer();
CREATE OR REPLACE TRIGGER announce_new AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION announce_customer();
CREATE OR REPLACE TRIGGER announce_status AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION announce_customer();
CREATE OR REPLACE TRIGGER announce_new AFTER INSERT ON staff FOR EACH ROW EXECUTE FUNCTION announce_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER UPDATE OF confirmed_at, blocked_at ON staff
  FOR EACH ROW WHEN ((OLD.confirmed_at IS NULL) <> (NEW.confirmed_at IS NULL)
                     OR (OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL))
  EXECUTE FUNCTION announce_staff();

CREATE OR REPLACE TRIGGER refuse_savings_change BEFORE UPDATE OR DELETE ON product_groups
  FOR EACH ROW EXECUTE FUNCTION refuse_savings_change();

-- ALWAYS keeps them on in a session that turns triggers off. One by one, because Citus sends each command to its
-- machines as text.
DO $$
DECLARE
  guard text;
BEGIN
  FOREACH guard IN ARRAY ARRAY[
    'CREATE OR REPLACE TRIGGER balanced BEFORE INSERT OR UPDATE ON ledger.accounts
       FOR EACH ROW EXECUTE FUNCTION ledger.refuse_unbalanced()',
    'ALTER TABLE ledger.accounts ENABLE ALWAYS TRIGGER balanced',
    'CREATE OR REPLACE TRIGGER never_removed BEFORE DELETE ON ledger.transactions
       FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_removed',
    'CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.transactions
       EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_emptied',
    'CREATE OR REPLACE TRIGGER never_rewritten BEFORE UPDATE OR DELETE ON ledger.movements
       FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_rewritten',
    'CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.movements
       EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_emptied']
  LOOP
    EXECUTE guard;
  END LOOP;
END $$;
CREATE OR REPLACE TRIGGER announce_raised AFTER INSERT ON money.cases
  FOR EACH ROW EXECUTE FUNCTION announce_case();

CREATE OR REPLACE TRIGGER hear_raised AFTER INSERT ON money.cases FOR EACH ROW EXECUTE FUNCTION hear_case();
CREATE OR REPLACE TRIGGER hear_resolved AFTER UPDATE OF resolved_at ON money.cases
  FOR EACH ROW WHEN (OLD.resolved_at IS NULL AND NEW.resolved_at IS NOT NULL) EXECUTE FUNCTION hear_case();
CREATE OR REPLACE TRIGGER hear_opened AFTER INSERT ON money.disputes FOR EACH ROW EXECUTE FUNCTION hear_dispute();
CREATE OR REPLACE TRIGGER hear_moved AFTER UPDATE OF answer, ended_at, due_at ON money.disputes
  FOR EACH ROW WHEN (OLD.answer IS DISTINCT FROM NEW.answer OR OLD.ended_at IS DISTINCT FROM NEW.ended_at
                     OR OLD.due_at <> NEW.due_at)
  EXECUTE FUNCTION hear_dispute();
CREATE OR REPLACE TRIGGER hear_complained AFTER INSERT ON complaints
  FOR EACH ROW EXECUTE FUNCTION hear_complaint();
CREATE OR REPLACE TRIGGER hear_moved
  AFTER UPDATE OF answers_next, first_answered_at, escalated_of, closed_at ON complaints
  FOR EACH ROW EXECUTE FUNCTION hear_complaint();
CREATE OR REPLACE TRIGGER hear_asked AFTER INSERT ON approvals FOR EACH ROW EXECUTE FUNCTION hear_approval();
CREATE OR REPLACE TRIGGER hear_decided AFTER UPDATE OF state ON approvals
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION hear_approval();

CREATE OR REPLACE TRIGGER hear_asked AFTER INSERT ON name_changes FOR EACH ROW EXECUTE FUNCTION hear_name_change();
CREATE OR REPLACE TRIGGER hear_ended AFTER UPDATE OF state ON name_changes
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION hear_name_change();

CREATE OR REPLACE TRIGGER hear_asked AFTER INSERT ON registrations
  FOR EACH ROW EXECUTE FUNCTION hear_registration();
CREATE OR REPLACE TRIGGER hear_ended AFTER UPDATE OF state ON registrations
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION hear_registration();

CREATE OR REPLACE TRIGGER refuse_decided BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_decided();
CREATE OR REPLACE TRIGGER approvals_stay BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER approvals_stay_whole BEFORE TRUNCATE ON approvals EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_chain_stays BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_chain_stays_whole BEFORE TRUNCATE ON audit_chain EXECUTE FUNCTION refuse_change();
-- A constraint trigger cannot be replaced, and dropping it would wait for a dump.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_trigger
                  WHERE tgname = 'audit_log_chained' AND tgrelid = 'public.audit_log'::regclass) THEN
    CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
  END IF;
END $$;
