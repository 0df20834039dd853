-- What other tools hear of: each event becomes a message for every address that wants it, in the transaction of the event itself.
-- Amounts are kobo here, under the name `kobo`; the server makes naira of them when it sends. The triggers are in triggers.sql.

CREATE OR REPLACE FUNCTION announce(event text, data jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO public.webhook_messages (webhook_id, event, at, data, next_at)
  SELECT w.id, announce.event, now(), announce.data, now() FROM public.webhooks w
   WHERE w.paused_at IS NULL AND (w.events = '{}' OR announce.event = ANY (w.events))
$$;

CREATE OR REPLACE FUNCTION announce_transaction(t ledger.transactions) RETURNS void LANGUAGE sql SET search_path = '' AS $$
  SELECT public.announce('transaction.' || t.status, jsonb_build_object(
    '_id', t.id, 'transactionId', t.transaction_id, 'userId', t.customer_id, 'type', t.kind, 'status', t.status,
    'kobo', t.amount, 'reason', t.reason, 'paymentMethod', t.method))
$$;

-- Postings come many in one statement. Without an address that is one look at an empty table.
CREATE OR REPLACE FUNCTION announce_new_transactions() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL) THEN
    PERFORM public.announce_transaction(t) FROM added t;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_changed_transaction() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM public.announce_transaction(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_investment() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM public.announce(CASE WHEN NEW.completed_at IS NULL THEN 'investment.started' ELSE 'investment.completed' END,
    jsonb_build_object('_id', NEW.id, 'userId', NEW.customer_id, 'productId', NEW.product_id, 'kobo', NEW.capital,
                       'startDate', NEW.started_at, 'endDate', NEW.ends_at));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_customer() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.announce('user.created', jsonb_build_object('userId', NEW.id));
  ELSE
    PERFORM public.announce('user.status_changed', jsonb_build_object('userId', NEW.id, 'from', OLD.status, 'to', NEW.status));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM public.announce(
    CASE WHEN TG_OP = 'INSERT' THEN 'admin.registered'
         WHEN NEW.blocked_at IS NOT NULL AND OLD.blocked_at IS NULL THEN 'admin.blocked'
         WHEN NEW.blocked_at IS NULL AND OLD.blocked_at IS NOT NULL THEN 'admin.unblocked'
         ELSE 'admin.confirmed' END,
    jsonb_build_object('adminId', NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_exception() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM public.announce('exception.raised', jsonb_build_object('_id', NEW.id, 'kind', NEW.kind, 'message', NEW.message,
    'userId', NEW.customer_id, 'reference', NEW.reference, 'kobo', NEW.amount_kobo));
  RETURN NULL;
END $$;
