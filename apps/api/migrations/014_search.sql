-- What the back-office's search finds by: the bank's session id of a payout, and whom an administrator opened last.
CREATE INDEX payouts_by_session ON money.payouts (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX customer_looks_by_staff ON customer_looks (staff_id, hour);
