-- The part of a contribution that was owed and forgiven. It is the loss of whom it was owed to. After a turn has
-- closed, `kobo` = set_aside + from_deposit + owed + forgiven + waived.
ALTER TABLE money.circle_parts ADD COLUMN forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven >= 0);
