-- no transaction
-- The acts about a customer's money, for the customer's timeline.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_about_customer ON audit_log ((after ->> 'customer'), id)
  WHERE after ->> 'customer' IS NOT NULL;
