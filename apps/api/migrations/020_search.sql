-- What the back-office searches: the bank's session id of a payout, whom an administrator opened last, the audit log by
-- who, by act and by kind of what was changed; and a customer's payouts that wait.
CREATE INDEX payouts_by_session ON money.payouts (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX payouts_waiting    ON money.payouts (customer_id, id) WHERE state = 'waiting';
CREATE INDEX customer_looks_by_staff ON customer_looks (staff_id, hour);
CREATE INDEX audit_log_by_staff  ON audit_log (staff_id, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_kind   ON audit_log (split_part(subject, ':', 1), id);
