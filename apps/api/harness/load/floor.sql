-- The floor: the plainest SQL that moves the same money between the same customers' accounts. No idempotency, no limits
-- on who may, no record that a customer could read, no job, no totals.
CREATE SCHEMA floor;
CREATE TABLE floor.accounts (id uuid PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0)) WITH (fillfactor = 50);
CREATE TABLE floor.transactions (
  id uuid PRIMARY KEY DEFAULT uuidv7(), source uuid NOT NULL, target uuid NOT NULL, amount bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE floor.entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transaction uuid NOT NULL, account uuid NOT NULL,
  amount bigint NOT NULL, balance_after bigint NOT NULL
);
CREATE FUNCTION floor.transfer(source uuid, target uuid, amount bigint) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  source_after bigint;
  target_after bigint;
  transaction  uuid;
BEGIN
  UPDATE floor.accounts a SET balance = a.balance - amount WHERE a.id = source AND a.balance >= amount
    RETURNING balance INTO source_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'insufficient';
  END IF;
  UPDATE floor.accounts a SET balance = a.balance + amount WHERE a.id = target RETURNING balance INTO target_after;
  INSERT INTO floor.transactions (source, target, amount) VALUES (source, target, amount) RETURNING id INTO transaction;
  INSERT INTO floor.entries (transaction, account, amount, balance_after)
    VALUES (transaction, source, -amount, source_after), (transaction, target, amount, target_after);
  RETURN transaction;
END $$;
