-- What jobs read in steps: settled movements by when they were last compared with the gateway, and events by when they were handled.

CREATE INDEX deposits_to_compare ON money.deposits (compared_at NULLS FIRST)
  WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity';
CREATE INDEX payouts_to_compare ON money.payouts (compared_at NULLS FIRST)
  WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity';
CREATE INDEX gateway_events_handled ON money.gateway_events (handled_at) WHERE handled_at IS NOT NULL;
