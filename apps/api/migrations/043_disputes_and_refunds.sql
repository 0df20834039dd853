-- What a dispute asks, or has taken at the gateway, and was not taken of its payment, because a refund or another
-- dispute had it.
ALTER TABLE money.disputes ADD COLUMN lacking_kobo bigint NOT NULL DEFAULT 0 CHECK (lacking_kobo >= 0);
