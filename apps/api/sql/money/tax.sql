-- Tax on profit: how much, and withholding it when the profit is paid.

-- Rounded half up to the kobo, once for each payment.
CREATE OR REPLACE FUNCTION money.tax_on(profit bigint, bps bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT div(profit::numeric * bps + 5000, 10000)::bigint
$$;

-- The note about tax on the transaction that pays a profit; nothing where no tax is withheld.
CREATE OR REPLACE FUNCTION money.tax_note(profit bigint, bps bigint, tax bigint) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN tax > 0 THEN jsonb_build_object('note',
    format('Withholding tax of %s%% on ₦%s of profit: ₦%s.', trim_scale(bps / 100.0),
           to_char(profit / 100.0, 'FM999,999,999,999,990.00'), to_char(tax / 100.0, 'FM999,999,999,999,990.00')))
    ELSE '{}' END
$$;

-- The legs that end an investment: its capital, its profit less the tax, and the tax, which never reaches the wallet.
CREATE OR REPLACE FUNCTION money.legs_of_end(capital bigint, profit bigint, tax bigint) RETURNS ledger.leg[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[ledger.leg('invested', 'wallet', capital),
               ledger.leg('interest', 'wallet', profit - tax), ledger.leg('interest', 'tax', tax)]
$$;
