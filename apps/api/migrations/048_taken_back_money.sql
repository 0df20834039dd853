-- Whether it is certain that the customer owes it: not while the dispute or the refund that it is for is under way.
ALTER TABLE money.receivables ADD COLUMN decided boolean NOT NULL DEFAULT true;
UPDATE money.receivables SET decided = false
 WHERE closed_at IS NULL
   AND (cause = 'disputed'
        OR key IN (SELECT 'RFD-' || r.id || '-' || r.turn FROM money.refunds r WHERE r.ended_at IS NULL));

-- Nothing is left of one whose money the bank took back.
ALTER TABLE money.contributions ALTER COLUMN amount TYPE ledger.own;
-- Profit that was promised and not earned, because the bank had taken the money back that it was bought with. What is
-- `expected` is without it.
ALTER TABLE money.contributions ADD COLUMN unearned bigint NOT NULL DEFAULT 0 CHECK (unearned >= 0);
