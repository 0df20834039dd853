-- What an investment's money does on the day it ends, where its owner asked for something else than the wallet.
CREATE TABLE money.endings (
  customer_id   uuid NOT NULL,
  investment_id uuid NOT NULL,
  choice        text NOT NULL CHECK (choice IN ('wallet', 'capital', 'everything', 'plan')),
  plan_id       uuid CHECK ((plan_id IS NOT NULL) = (choice = 'plan')),
  -- The product's terms that the owner saw. At others it is not bought again.
  rate_bps      bigint,
  term_value    integer,
  term_unit     text,
  set_at        timestamptz NOT NULL,
  -- When it was followed, and what was bought or topped up with the money. `not_followed`: why all of it stayed in the wallet.
  followed_at   timestamptz,
  into_id       uuid,
  not_followed  text,
  PRIMARY KEY (customer_id, investment_id),
  CHECK ((rate_bps IS NOT NULL AND term_value IS NOT NULL AND term_unit IS NOT NULL) = (choice IN ('capital', 'everything')))
);

-- When the owner was written to that the investment ends soon.
ALTER TABLE money.investments ADD COLUMN end_told_at timestamptz;
