-- The gateway's webhooks.

-- @returns whether it is news
CREATE OR REPLACE FUNCTION money.keep_event(key text, event text, body jsonb, at timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  INSERT INTO money.gateway_events (key, event, body, received_at) VALUES (key, event, body, at)
  ON CONFLICT ON CONSTRAINT gateway_events_pkey DO NOTHING;
  RETURN FOUND;
END $$;
