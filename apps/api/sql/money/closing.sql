-- Closing an account, and erasing its customer.

-- Closes an account, or says what has to be done first. `rest`: less is left than the smallest withdrawal, `smallest`;
-- with `give_up` the customer gives it up, which is posted. The customer's name and email leave the transactions.
CREATE OR REPLACE FUNCTION money.close_account(
  customer uuid, smallest bigint, give_up boolean, at timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  a ledger.standing := ledger.lock(customer);
BEGIN
  IF a.invested > 0 THEN
    RETURN 'invested';
  ELSIF a.held > 0 THEN
    RETURN 'held';
  ELSIF EXISTS (SELECT FROM money.circle_limits l WHERE l.customer_id = customer AND l.waiting > 0) THEN
    RETURN 'waiting';
  ELSIF EXISTS (SELECT FROM ledger.accounts x WHERE x.customer_id = customer AND x.circle > 0)
    OR EXISTS (SELECT FROM money.circle_parts p WHERE p.customer_id = customer AND p.passed < p.owed) THEN
    RETURN 'circle';
  ELSIF a.receivable < 0 THEN
    RETURN 'owes';
  ELSIF EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer AND t.status = 'pending') THEN
    RETURN 'pending';
  ELSIF a.wallet > 0 AND a.wallet >= smallest THEN
    RETURN 'wallet';
  ELSIF a.wallet > 0 AND NOT give_up THEN
    RETURN 'rest ' || a.wallet;
  END IF;
  IF a.wallet > 0 THEN
    PERFORM ledger.must(ledger.post(customer, 'CLS-' || customer, 'given_up',
                                    ARRAY[ledger.leg('wallet', 'adjustment', a.wallet)], at,
                                    'Given up when the account was closed',
                                    allowed => NULL, debt_free => false),
                        'closing ' || customer);
  END IF;
  UPDATE money.auto_saves s SET ended_at = at WHERE s.customer_id = customer AND s.ended_at IS NULL;
  PERFORM ledger.forget_words(customer, '{userName,userEmail,sender,wrote,card}');
  PERFORM money.forget_columns(customer, 'closing');
  RETURN 'closed';
END $$;

-- A request of an administrator, without the words that people wrote in it.
CREATE OR REPLACE FUNCTION money.without_words(request public.approvals) RETURNS public.approvals
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  request.details := request.details || (
    SELECT coalesce(jsonb_object_agg(k, ''), '{}')
      FROM unnest('{reason,resolution,message,shown,goesTo,nameBefore,nameAfter,words,document,letters,accountNumber,
                    accountName,registered}'::text[]) k
     WHERE request.details ? k);
  request.note := NULL;
  RETURN request;
END $$;

-- Removes administrators' words about a customer from requests: from those about money, or from the others. It is the
-- only change of a decided request that the table's guard allows.
CREATE OR REPLACE FUNCTION money.forget_requests(customer uuid, of_money boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  UPDATE public.approvals a SET details = (money.without_words(a)).details, note = NULL
   WHERE a.customer_id = customer AND (a.amount_kobo IS NOT NULL) = of_money
     AND a IS DISTINCT FROM money.without_words(a)
$$;

-- Removes the person from a closed account; entries, amounts and days stay.
CREATE OR REPLACE FUNCTION money.erase_person(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.customers c SET erased_at = at WHERE c.id = customer AND c.closed_at IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account of % is not closed', customer;
  END IF;
  -- What members of organisations asked for stays, without the address of whom they invited. An address that nobody
  -- has proven may be another's.
  UPDATE public.member_requests r SET body = r.body || '{"email": ""}' FROM public.customers c
   WHERE c.id = customer AND c.kind = 'person' AND c.email_confirmed_at IS NOT NULL
     AND r.act = 'inviteMember' AND r.body ->> 'email' = c.closed_email::text;
  PERFORM money.forget_columns(customer, 'years');
  UPDATE money.payouts p SET account_name = '', account_number = '', asked_for = NULL, failure = NULL
   WHERE p.customer_id = customer;
  UPDATE money.disputes d SET message = NULL, failure = NULL WHERE d.customer_id = customer;
  UPDATE money.refunds r SET failure = NULL WHERE r.customer_id = customer;
  UPDATE money.cases e
     SET message = 'The customer was erased.', resolution = CASE WHEN e.resolved_at IS NOT NULL THEN '' END
   WHERE e.customer_id = customer;
  DELETE FROM public.other_bank_accounts o WHERE o.customer_id = customer;
  DELETE FROM public.registrations r WHERE r.customer_id = customer;
  DELETE FROM public.organisations o WHERE o.customer_id = customer;
  DELETE FROM public.member_requests r WHERE r.customer_id = customer;
  DELETE FROM public.done_by_members b WHERE b.customer_id = customer;
  DELETE FROM public.complaints k WHERE k.customer_id = customer;
  DELETE FROM public.customer_notes n WHERE n.customer_id = customer;
  UPDATE public.death_cases d SET taken_back_reason = ''
   WHERE d.customer_id = customer AND d.taken_back_reason IS NOT NULL;
  DELETE FROM public.status_reasons r WHERE r.customer_id = customer;
  DELETE FROM public.offline_receipts r WHERE r.customer_id = customer;
  DELETE FROM public.documents d WHERE d.customer_id = customer;
  DELETE FROM public.name_changes n WHERE n.customer_id = customer;
  DELETE FROM public.files f WHERE f.customer_id = customer;
  DELETE FROM public.notices n WHERE n.customer_id = customer;
  -- Events name the members.
  DELETE FROM public.circle_events e USING public.circle_members m
   WHERE m.customer_id = customer AND e.circle_id = m.circle_id;
  UPDATE public.circles k SET name = 'Circle', terms = '{}', dissolved_because = left(k.dissolved_because, 0)
    FROM public.circle_members m
   WHERE m.customer_id = customer AND k.id = m.circle_id;
  UPDATE public.shared_aims a SET name = 'Aim' WHERE a.organiser_id = customer;
  DELETE FROM public.circle_substitutes b WHERE b.customer_id = customer;
  PERFORM ledger.forget_words(customer, '{note}');
  PERFORM money.forget_requests(customer, true);
END $$;

-- Erases at once a customer who never had a transaction.
CREATE OR REPLACE FUNCTION money.erase_unmoved(customer uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.transactions t WHERE t.customer_id = customer) THEN
    PERFORM money.erase_person(customer, at);
  END IF;
END $$;
