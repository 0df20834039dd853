-- The gateway's webhooks.

-- Stores an event. @returns whether it is new
CREATE OR REPLACE FUNCTION money.save_event(gateway text, key text, event text, body jsonb, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO money.gateway_events (gateway, key, event, body, received_at)
  VALUES (gateway, key, event, body, at)
  ON CONFLICT ON CONSTRAINT gateway_events_pkey DO NOTHING;
  RETURN FOUND;
END $$;

-- Removes events that were handled before a moment, some at a time. @returns how many
CREATE OR REPLACE FUNCTION money.prune_events(before timestamptz, most integer)
RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH old AS (SELECT e.key FROM money.gateway_events e
                WHERE e.handled_at < before ORDER BY e.handled_at LIMIT most FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM money.gateway_events e USING old WHERE e.key = old.key RETURNING 1)
  SELECT count(*)::integer FROM gone
$$;
