-- What a savings plan is for. `started_kobo`: what the plan promised to bring when the goal was set.
CREATE TABLE goals (
  customer_id   uuid NOT NULL REFERENCES customers,
  investment_id uuid NOT NULL,
  name          text NOT NULL,
  target_kobo   bigint NOT NULL CHECK (target_kobo > 0),
  due_on        date NOT NULL,
  picture       text NOT NULL,
  set_at        timestamptz NOT NULL,
  started_kobo  bigint NOT NULL,
  PRIMARY KEY (customer_id, investment_id)
);
