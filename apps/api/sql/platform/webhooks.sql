-- Outgoing webhooks: each event becomes a message for every webhook that wants it, in the event's own database
-- transaction. Messages about transactions are made when the outbox is read (outbox.sql). Amounts are named `kobo`
-- here; the server turns them into naira when it sends. The triggers are in triggers.sql.

CREATE OR REPLACE FUNCTION announce(event text, data jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO public.webhook_messages (webhook_id, event, at, data, next_at)
  SELECT w.id, announce.event, now(), announce.data, now() FROM public.webhooks w
   WHERE w.paused_at IS NULL AND (w.events = '{}' OR announce.event = ANY (w.events))
$$;

-- A transaction with the status and amount of its row in the outbox, because both may have changed since.
CREATE OR REPLACE FUNCTION transaction_message(
  id uuid, transaction_id text, customer uuid, kind ledger.kind, status text, kobo bigint, reason text, method text
) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    '_id', id, 'transactionId', transaction_id, 'userId', customer, 'type', kind, 'status', status, 'kobo', kobo,
    'reason', reason, 'paymentMethod', method)
$$;

CREATE OR REPLACE FUNCTION investment_message(
  id uuid, customer uuid, product uuid, capital bigint, started_at timestamptz, ends_at timestamptz
) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object(
    '_id', id, 'userId', customer, 'productId', product, 'kobo', capital, 'startDate', started_at, 'endDate', ends_at)
$$;

-- An investment that starts or ends. The functions of money call this, because a trigger on a table that is spread
-- over machines could not write here.
CREATE OR REPLACE FUNCTION announce_investment(
  event text, id uuid, customer uuid, product uuid, capital bigint, started_at timestamptz, ends_at timestamptz
) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM public.webhooks WHERE paused_at IS NULL) THEN
    PERFORM public.announce(event, public.investment_message(id, customer, product, capital, started_at, ends_at));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION announce_customer() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.announce('user.created', jsonb_build_object('userId', NEW.id));
  ELSE
    PERFORM public.announce('user.status_changed',
                            jsonb_build_object('userId', NEW.id, 'from', OLD.status, 'to', NEW.status));
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

CREATE OR REPLACE FUNCTION announce_case() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM public.announce('case.raised', jsonb_build_object(
    '_id', NEW.id, 'kind', NEW.kind, 'message', NEW.message, 'userId', NEW.customer_id, 'reference', NEW.reference,
    'kobo', NEW.amount_kobo));
  RETURN NULL;
END $$;
