-- The audit log's chain: an entry's hash is made of the previous hash and of everything in the entry.

-- The hash leaves out columns that are added later, so that older entries still give the same hash.
CREATE OR REPLACE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous || convert_to(
    jsonb_build_array(entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.staff_id, entry.action,
                      entry.subject, entry.before, entry.after)::text, 'UTF8'))
$$;

-- Runs at the end of a transaction, so that an act waits for another one only while that one commits.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  last public.audit_chain;
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('audit_chain'));
  SELECT * INTO last FROM public.audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO public.audit_chain (seq, entry_id, hash)
  VALUES (coalesce(last.seq, 0) + 1, NEW.id, public.audit_hash(coalesce(last.hash, ''), NEW));
  RETURN NULL;
END $$;
