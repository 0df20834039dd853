-- Withdrawals that administrators settled are in neither `held` nor `payout`, so the limit of the day looks for them here. They are few.
CREATE INDEX payouts_by_hand ON money.payouts (customer_id, id) WHERE state = 'by_hand';
