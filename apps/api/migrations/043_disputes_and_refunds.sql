-- What a dispute asks, or has taken at the gateway, and was not taken of its payment, because a refund or another
-- dispute had it.
ALTER TABLE money.disputes ADD COLUMN lacking_kobo bigint NOT NULL DEFAULT 0 CHECK (lacking_kobo >= 0);

-- The gateway's id of the dispute by which the payer got it; null for a refund that was ordered.
ALTER TABLE money.refunds ADD COLUMN dispute text;
DROP FUNCTION IF EXISTS money.hear_refund(uuid, uuid, text, text, text, text, bigint, timestamptz);
