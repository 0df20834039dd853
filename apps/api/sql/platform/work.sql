-- Work that waits for staff, and the news of it for them and for other tools: cases, requests, disputes, complaints,
-- changes of name, registrations, failed and late payouts. Each is recorded in its event's transaction, and the job
-- `tell_staff` sends it. The triggers are in triggers.sql.

CREATE OR REPLACE FUNCTION note_for_staff(
  kind text, what text, subject uuid, kobo bigint, due timestamptz, asked uuid, at timestamptz
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$ -- NULL: kobo, due, asked
  INSERT INTO public.staff_events (at, kind, what, subject, kobo, due_at, asked_by)
  VALUES (at, kind, what, subject, kobo, due, asked)
$$;

-- Work without its own due time is due a day after it came in.
CREATE OR REPLACE FUNCTION open_work(
  item uuid, kind text, source text, what text, customer uuid, kobo bigint, at timestamptz,
  due timestamptz DEFAULT NULL
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO public.work_items (id, kind, source, what, customer_id, kobo, at, due_at)
  VALUES (item, kind, source, what, customer, kobo, at, coalesce(due, at + interval '24 hours'))
$$;

CREATE OR REPLACE FUNCTION close_work(item uuid, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.work_items w SET closed_at = at WHERE w.id = item AND w.closed_at IS NULL
$$;

-- The hand-over of an open item whose owner has done nothing with it since: neither taken it nor asked for a second
-- approval.
CREATE OR REPLACE VIEW handed_work AS
SELECT w.id, w.owner, m.id AS move, m.staff_id, m.note
  FROM public.work_items w CROSS JOIN LATERAL (
         SELECT x.id, x.at, x.staff_id, x.note FROM public.work_moves x WHERE x.item = w.id
          ORDER BY x.id DESC LIMIT 1) m
 WHERE w.closed_at IS NULL AND m.staff_id <> w.owner
   AND NOT EXISTS (SELECT FROM public.approvals a
                    WHERE a.action IN ('correctCase', 'resolveCase') AND a.subject = w.id AND a.asked_by = w.owner
                      AND a.asked_at > m.at);

CREATE OR REPLACE FUNCTION hear_case() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM public.announce('case.resolved', jsonb_build_object(
      '_id', NEW.id, 'kind', NEW.kind, 'userId', NEW.customer_id, 'reference', NEW.reference, 'kobo', NEW.amount_kobo));
    PERFORM public.close_work(NEW.id, NEW.resolved_at);
    RETURN NULL;
  END IF;
  IF NEW.kind = 'payout_stuck' THEN
    PERFORM public.announce('payout.late', jsonb_build_object(
      'caseId', NEW.id, 'userId', NEW.customer_id, 'reference', NEW.reference, 'kobo', NEW.amount_kobo));
  END IF;
  PERFORM public.open_work(
    NEW.id, CASE NEW.kind WHEN 'payout_stuck' THEN 'payout' WHEN 'bvn_in_use' THEN 'identity' ELSE 'case' END, 'case',
    NEW.kind, NEW.customer_id, NEW.amount_kobo, NEW.raised_at);
  PERFORM public.note_for_staff(
    CASE NEW.kind WHEN 'promise_broken' THEN 'books' WHEN 'payout_stuck' THEN 'payout_late' ELSE 'case' END,
    NEW.kind, NEW.id, NEW.amount_kobo, NULL, NULL, NEW.raised_at);
  RETURN NULL;
END $$;

-- A late payout waits since its customer asked for it, and its time was up before it was found.
CREATE OR REPLACE FUNCTION date_late_payout(reference text, asked timestamptz, due timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.work_items w SET at = asked, due_at = due
    FROM money.cases e
   WHERE e.kind = 'payout_stuck' AND e.reference = date_late_payout.reference AND e.resolved_at IS NULL AND w.id = e.id
$$;

CREATE OR REPLACE FUNCTION hear_approval() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM public.announce(
    CASE TG_OP WHEN 'INSERT' THEN 'approval.asked' ELSE 'approval.decided' END,
    jsonb_build_object(
      '_id', NEW.id, 'action', NEW.action, 'state', NEW.state, 'userId', NEW.customer_id, 'kobo', NEW.amount_kobo,
      'askedBy', NEW.asked_by, 'decidedBy', NEW.decided_by, 'expiresAt', NEW.expires_at));
  IF TG_OP = 'UPDATE' THEN
    PERFORM public.close_work(NEW.id, NEW.decided_at);
    -- The second administrator declined, or nobody decided in time, so what the customer asked for waits again.
    UPDATE public.work_items w SET closed_at = NULL
     WHERE NEW.action IN ('changeName', 'checkRegistration') AND NEW.state <> 'approved' AND w.id = NEW.subject
       AND (EXISTS (SELECT FROM public.name_changes n WHERE n.id = NEW.subject AND n.state = 'waiting')
            OR EXISTS (SELECT FROM public.registrations r WHERE r.id = NEW.subject AND r.state = 'waiting'));
  ELSIF NEW.state = 'waiting' THEN
    PERFORM public.open_work(
      NEW.id,
      CASE NEW.action WHEN 'confirmVerification' THEN 'identity' WHEN 'changeName' THEN 'name'
                      WHEN 'checkRegistration' THEN 'registration' ELSE 'approval' END,
      'approval', NEW.action, NEW.customer_id, NEW.amount_kobo, NEW.asked_at);
    -- While a request is open, it waits instead of what the customer asked for.
    PERFORM public.close_work(NEW.subject, NEW.asked_at) WHERE NEW.action IN ('changeName', 'checkRegistration');
    PERFORM public.note_for_staff('approval', NEW.action, NEW.id, NEW.amount_kobo, NEW.expires_at, NEW.asked_by,
                                  NEW.asked_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hear_name_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.open_work(NEW.id, 'name', 'name_change', 'name_change', NEW.customer_id, NULL, NEW.asked_at);
    PERFORM public.note_for_staff('name', 'name_change', NEW.id, NULL, NULL, NULL, NEW.asked_at);
  ELSE
    PERFORM public.close_work(NEW.id, NEW.ended_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION hear_registration() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.open_work(NEW.id, 'registration', 'registration', 'registration', NEW.customer_id, NULL,
                             NEW.asked_at);
    PERFORM public.note_for_staff('registration', 'registration', NEW.id, NULL, NULL, NULL, NEW.asked_at);
  ELSE
    PERFORM public.close_work(NEW.id, NEW.ended_at);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION announce_dispute(event text, d money.disputes) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT public.announce(event, jsonb_build_object(
    '_id', d.id, 'gatewayId', d.gateway_id, 'userId', d.customer_id, 'reference', d.reference, 'kobo', d.amount_kobo,
    'dueAt', d.due_at, 'answer', d.answer, 'isTaken', d.taken_kobo > 0))
$$;

-- A refused answer is removed, and the dispute waits for another one.
CREATE OR REPLACE FUNCTION hear_dispute() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.announce_dispute('dispute.opened', NEW);
    PERFORM public.open_work(NEW.id, 'dispute', 'dispute', NEW.reference, NEW.customer_id, NEW.amount_kobo,
                             NEW.opened_at, NEW.due_at);
    PERFORM public.note_for_staff('dispute', NEW.reference, NEW.id, NEW.amount_kobo, NEW.due_at, NULL, NEW.opened_at);
    RETURN NULL;
  END IF;
  IF OLD.answer IS NULL AND NEW.answer IS NOT NULL THEN
    PERFORM public.announce_dispute('dispute.answered', NEW);
  END IF;
  IF OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL THEN
    PERFORM public.announce_dispute('dispute.ended', NEW);
  END IF;
  UPDATE public.work_items w
     SET due_at = NEW.due_at,
         closed_at = CASE WHEN NEW.ended_at IS NOT NULL OR NEW.answer IS NOT NULL
                          THEN coalesce(NEW.ended_at, NEW.answered_at) END
   WHERE w.id = NEW.id;
  RETURN NULL;
END $$;

-- A withdrawal has failed. Staff need no news of one that an administrator decided.
CREATE OR REPLACE FUNCTION hear_failed_payout(customer uuid, payout uuid, kobo bigint, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  p money.payouts;
BEGIN
  SELECT * INTO p FROM money.payouts x
   WHERE x.customer_id = customer AND x.id = payout AND x.state IN ('failed', 'reversed');
  IF FOUND THEN
    PERFORM public.announce('payout.failed', jsonb_build_object(
      '_id', payout, 'userId', customer, 'kobo', kobo, 'failure', p.failure, 'isReversed', p.state = 'reversed'));
    PERFORM public.note_for_staff('payout_failed', p.state, payout, kobo, NULL, NULL, at);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION announce_complaint(event text, c complaints) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT public.announce(event, jsonb_build_object(
    '_id', c.id, 'number', c.number, 'userId', c.customer_id, 'kind', c.kind, 'dueAt', c.next_due_at,
    'transactionId', c.transaction_key, 'investmentId', c.investment_id))
$$;

-- After the first answer the work is due when the complaint has to be settled.
CREATE OR REPLACE FUNCTION hear_complaint() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.announce_complaint('complaint.opened', NEW);
    PERFORM public.open_work(NEW.id, 'complaint', 'complaint', NEW.number, NEW.customer_id, NEW.amount_kobo,
                             NEW.opened_at, NEW.next_due_at);
    PERFORM public.note_for_staff('complaint', NEW.number, NEW.id, NEW.amount_kobo, NEW.next_due_at, NULL,
                                  NEW.opened_at);
    RETURN NULL;
  END IF;
  IF OLD.escalated_of IS DISTINCT FROM NEW.escalated_of THEN
    PERFORM public.announce_complaint('complaint.escalated', NEW);
  END IF;
  IF OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL THEN
    PERFORM public.announce_complaint('complaint.closed', NEW);
  ELSIF OLD.answers_next = 'staff' AND NEW.answers_next = 'customer' THEN
    PERFORM public.announce_complaint('complaint.answered', NEW);
  END IF;
  UPDATE public.work_items w SET due_at = NEW.next_due_at, closed_at = NEW.closed_at
   WHERE w.id = NEW.id AND (w.due_at, w.closed_at) IS DISTINCT FROM (NEW.next_due_at, NEW.closed_at);
  RETURN NULL;
END $$;
