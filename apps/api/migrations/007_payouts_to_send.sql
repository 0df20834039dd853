-- What was asked for under manual payouts has a time at which it is sent once payouts are automatic. Under manual payouts no job takes it.
UPDATE money.payouts SET run_at = now() WHERE state = 'waiting' AND run_at IS NULL;
