-- What a contribution did not earn while the money that bought it was owed, with its days, so that months that have
-- ended stay as they were, and an early exit loses all of it. Each entry has the `share` of the profit that stopped at
-- `owed_from`, which was certain at `known_at`. At `until` it grew on without `kobo`, or `gone` left with the capital.
ALTER TABLE money.contributions ADD COLUMN lost jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN money.contributions.lost IS 'no file: what other columns say; ends stays; no words';
-- When it became certain that the customer owes it, where it was not when it was opened.
ALTER TABLE money.receivables ADD COLUMN decided_at timestamptz;
COMMENT ON COLUMN money.receivables.decided_at IS 'no file: what our jobs need; ends stays';

-- What was lost before: all at once, when the debt was closed or the investment ended. The proof works out what was
-- left early as it was worked out then.
UPDATE money.contributions c
   SET lost = jsonb_build_array(jsonb_build_object(
         'share', 0, 'owed_from', l.at, 'known_at', l.at, 'until', l.at,
         CASE WHEN l.is_all THEN 'gone' ELSE 'kobo' END, l.kobo))
  FROM (SELECT x.customer_id, x.investment_id, x.id, x.unearned AS kobo,
               i.expected = 0 AND i.completed_at IS NOT NULL AS is_all,
               coalesce(CASE WHEN i.expected = 0 THEN i.completed_at END, max(r.closed_at), x.at) AS at
          FROM money.contributions x
          JOIN money.investments i ON i.customer_id = x.customer_id AND i.id = x.investment_id
          LEFT JOIN money.receivables r ON r.customer_id = x.customer_id AND r.cause = 'reversed'
           AND NOT r.is_forgiven AND r.opened_at >= x.at
         WHERE x.unearned > 0 AND i.exited_profit IS NULL
         GROUP BY x.customer_id, x.investment_id, x.id, x.unearned, x.at, i.expected, i.completed_at) l
 WHERE c.customer_id = l.customer_id AND c.investment_id = l.investment_id AND c.id = l.id;

-- When money of a payment without an owner that had gone back stayed after all; the refund may be processed again.
ALTER TABLE money.refunds ADD COLUMN stayed_at timestamptz[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN money.refunds.stayed_at IS 'no file: what our jobs need; ends stays';
UPDATE money.refunds SET stayed_at = ARRAY[ended_at] WHERE state = 'failed' AND ended_at IS NOT NULL;
-- When an administrator decided a withdrawal by hand; a correction may change its state.
ALTER TABLE money.payouts ADD COLUMN by_hand_at timestamptz;
COMMENT ON COLUMN money.payouts.by_hand_at IS 'no file: what our jobs need; ends stays';
UPDATE money.payouts p SET by_hand_at = r.booked_at FROM ledger.transactions r
 WHERE p.state = 'by_hand' AND r.customer_id = p.customer_id AND r.fingerprint = p.id AND r.cause = 'returned';

DROP FUNCTION IF EXISTS money.accrued_beside(bigint, bigint, timestamptz, timestamptz, timestamptz, jsonb);
DROP FUNCTION IF EXISTS money.bought_unpaid(uuid);
DROP FUNCTION IF EXISTS money.forgo(money.receivables, bigint, timestamptz);
