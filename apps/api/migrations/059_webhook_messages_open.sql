-- Messages of an address that did not arrive are counted and listed without those that did, and the last that arrived is found at once.
CREATE INDEX webhook_messages_open ON webhook_messages (webhook_id, id) WHERE delivered_at IS NULL;
CREATE INDEX webhook_messages_arrived ON webhook_messages (webhook_id, delivered_at) WHERE delivered_at IS NOT NULL;
