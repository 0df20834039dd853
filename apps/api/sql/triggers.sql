-- What the tables see to by themselves: counts, records that stay as they are, the ledger's own guards.
-- A trigger that is written again waits for what is writing to its table just now, so this file changes seldom; its tables stand in
-- the order in which calls lock them, people first, then money, the audit log last.

-- How many rows of a name there are. Writers append, so that none waits for another, and fold_rows adds it up (totals.sql).
CREATE OR REPLACE FUNCTION count_rows(counted text, by bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO public.row_changes (name, n) VALUES (counted, by)
$$;
CREATE OR REPLACE VIEW counted_rows AS SELECT name, n FROM row_counts UNION ALL SELECT name, n FROM row_changes;

-- What comes into the lists of customers, or changes its place in them, is told to their counters (orders.sql).
CREATE OR REPLACE FUNCTION place_new_customers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.stretch_changes (list, place, name, n)
  SELECT p.list, p.place, a.status, 1 FROM added a CROSS JOIN LATERAL public.customer_places(a.id, a.status, a.created_at, a.sort_name, a.email) p;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION place_changed_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.stretch_changes (list, place, name, n)
  SELECT p.list, p.place, OLD.status, -1 FROM public.customer_places(OLD.id, OLD.status, OLD.created_at, OLD.sort_name, OLD.email) p
  UNION ALL
  SELECT p.list, p.place, NEW.status, 1 FROM public.customer_places(NEW.id, NEW.status, NEW.created_at, NEW.sort_name, NEW.email) p;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION place_new_wallets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.stretch_changes (list, place, name, n)
  SELECT 'balance', public.amount_place(a.wallet, a.customer_id), a.status, 1 FROM added a;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION place_changed_wallets() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.stretch_changes (list, place, name, n)
  SELECT 'balance', public.amount_place(g.wallet, g.customer_id), g.status, -1 FROM gone g
  UNION ALL
  SELECT 'balance', public.amount_place(a.wallet, a.customer_id), a.status, 1 FROM added a;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION place_audit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO public.stretch_changes (list, place, name, n) SELECT 'auditLog', public.place_of('', a.id), '', 1 FROM added a;
  RETURN NULL;
END $$;

-- New customers are counted once a statement, so that many at once are one change for each status.
CREATE OR REPLACE FUNCTION count_new_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('customers ' || status, count(*)) FROM added GROUP BY status;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('customers ' || OLD.status, -1);
  PERFORM count_rows('customers ' || NEW.status, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_rows('audit_log', 1);
  RETURN NULL;
END $$;

-- The first promise: no movement can make or lose money.
CREATE OR REPLACE FUNCTION ledger.keep_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wallet + NEW.held + NEW.invested + NEW.gateway + NEW.payout + NEW.interest + NEW.offline + NEW.adjustment + NEW.receivable
     + NEW.gateway_fee + NEW.transfer_fee + NEW.stamp_duty + NEW.tax <> 0 THEN
    RAISE EXCEPTION 'the account of customer % does not add up', NEW.customer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is never rewritten: post a correction instead', TG_TABLE_NAME;
END $$;

-- An account, and its place among the wallets, comes into being with its customer and follows the customer's status.
CREATE OR REPLACE FUNCTION ledger.follow_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO ledger.accounts (customer_id, customer_status) VALUES (NEW.id, NEW.status)
  ON CONFLICT (customer_id) DO UPDATE SET customer_status = excluded.customer_status;
  INSERT INTO public.wallets (customer_id, status, seq, wallet) VALUES (NEW.id, NEW.status, 0, 0)
  ON CONFLICT (customer_id) DO UPDATE SET status = excluded.status;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'request % was decided and stays as it is', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_savings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_savings AND (TG_OP = 'DELETE' OR NEW.name <> OLD.name OR NOT NEW.is_savings OR NEW.status <> 'active') THEN
    RAISE EXCEPTION 'the group Savings stays as it is';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER count_new_customers AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_customers();
CREATE OR REPLACE TRIGGER count_changed_customer AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_changed_customer();
CREATE OR REPLACE TRIGGER place_new_customers AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION place_new_customers();
CREATE OR REPLACE TRIGGER place_changed_customer AFTER UPDATE OF name, email, status ON customers
  FOR EACH ROW WHEN ((OLD.name, OLD.email::text, OLD.status) IS DISTINCT FROM (NEW.name, NEW.email::text, NEW.status)) EXECUTE FUNCTION place_changed_customer();
CREATE OR REPLACE TRIGGER place_new_wallets AFTER INSERT ON wallets
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION place_new_wallets();
CREATE OR REPLACE TRIGGER place_changed_wallets AFTER UPDATE ON wallets
  REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION place_changed_wallets();
CREATE OR REPLACE TRIGGER ledger_follows AFTER INSERT OR UPDATE OF status ON customers
  FOR EACH ROW EXECUTE FUNCTION ledger.follow_customer();
CREATE OR REPLACE TRIGGER announce_new AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION announce_customer();
CREATE OR REPLACE TRIGGER announce_status AFTER UPDATE OF status ON customers
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION announce_customer();
CREATE OR REPLACE TRIGGER announce_new AFTER INSERT ON staff FOR EACH ROW EXECUTE FUNCTION announce_staff();
CREATE OR REPLACE TRIGGER announce_change AFTER UPDATE OF confirmed_at, blocked_at ON staff
  FOR EACH ROW WHEN ((OLD.confirmed_at IS NULL) <> (NEW.confirmed_at IS NULL) OR (OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL))
  EXECUTE FUNCTION announce_staff();

CREATE OR REPLACE TRIGGER keep_savings BEFORE UPDATE OR DELETE ON product_groups FOR EACH ROW EXECUTE FUNCTION keep_savings();

-- ALWAYS: not even a session that turns triggers off gets past these. One by one, because Citus hands each command to its machines as text.
DO $$
DECLARE
  guard text;
BEGIN
  FOREACH guard IN ARRAY ARRAY[
    'CREATE OR REPLACE TRIGGER balanced BEFORE INSERT OR UPDATE ON ledger.accounts FOR EACH ROW EXECUTE FUNCTION ledger.keep_balanced()',
    'ALTER TABLE ledger.accounts ENABLE ALWAYS TRIGGER balanced',
    'CREATE OR REPLACE TRIGGER never_removed BEFORE DELETE ON ledger.transactions FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_removed',
    'CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.transactions EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.transactions ENABLE ALWAYS TRIGGER never_emptied',
    'CREATE OR REPLACE TRIGGER never_rewritten BEFORE UPDATE OR DELETE ON ledger.movements FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_rewritten',
    'CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.movements EXECUTE FUNCTION ledger.refuse_change()',
    'ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_emptied']
  LOOP
    EXECUTE guard;
  END LOOP;
END $$;
CREATE OR REPLACE TRIGGER announce_raised AFTER INSERT ON money.exceptions FOR EACH ROW EXECUTE FUNCTION announce_exception();

CREATE OR REPLACE TRIGGER keep_approval BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE OR REPLACE TRIGGER approvals_stay BEFORE DELETE ON approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER approvals_stay_whole BEFORE TRUNCATE ON approvals EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER count_audit AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION count_audit();
CREATE OR REPLACE TRIGGER place_audit AFTER INSERT ON audit_log
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION place_audit();
CREATE OR REPLACE TRIGGER audit_log_stays BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_log_stays_whole BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();
