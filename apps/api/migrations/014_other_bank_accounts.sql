-- The bank accounts that a customer may withdraw to beside the preferred one, which stands in `customers`.

CREATE TABLE other_bank_accounts (
  customer_id       uuid NOT NULL REFERENCES customers,
  bank_code         text NOT NULL REFERENCES banks,
  account_number    text NOT NULL,
  account_name      text NOT NULL,
  added_at          timestamptz NOT NULL,
  -- From when its wait is counted. Null: it was the first account, which waited for nothing.
  waits_since       timestamptz,
  -- When the customer confirmed that an account in another name is theirs; null where the names agree.
  name_confirmed_at timestamptz,
  PRIMARY KEY (customer_id, bank_code, account_number)
);
