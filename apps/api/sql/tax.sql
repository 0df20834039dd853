-- Tax on profit: how much, and withholding it when the profit is paid.

-- Rounded half up to the kobo, once for each payment.
CREATE OR REPLACE FUNCTION money.tax_on(profit bigint, bps bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT div(profit::numeric * bps + 5000, 10000)::bigint
$$;

-- What a payment's transaction says about it; nothing where nothing is withheld.
CREATE OR REPLACE FUNCTION money.tax_note(profit bigint, bps bigint, tax bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN tax > 0 THEN jsonb_build_object('note',
    format('Withholding tax of %s%% on ₦%s of profit: ₦%s.', trim_scale(bps / 100.0), to_char(profit / 100.0, 'FM999,999,999,999,990.00'),
           to_char(tax / 100.0, 'FM999,999,999,999,990.00'))) ELSE '{}' END
$$;

-- Books the tax of a payment that was just posted, by a caller that holds the account's row: the profit's other part, which never was in
-- the wallet.
CREATE OR REPLACE FUNCTION money.withhold(customer uuid, transaction uuid, tax bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF tax > 0 THEN
    PERFORM ledger.move(customer, transaction, 'interest', 'tax', tax, at);
  END IF;
END $$;
