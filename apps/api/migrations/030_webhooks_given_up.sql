-- Each reading of the metrics counts them; those that arrived are many, and are passed over.
CREATE INDEX webhook_messages_given_up ON webhook_messages (webhook_id) WHERE next_at IS NULL AND delivered_at IS NULL;
