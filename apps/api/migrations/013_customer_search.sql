-- What administrators find a customer by, in one text: the name without accents, the address, the phone number without its spelling,
-- the referral code and the account number. customers/search.ts folds what they type in the same way.
ALTER TABLE customers ADD COLUMN searched text GENERATED ALWAYS AS (
  lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY')
    || ' ' || email::text
    || ' ' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(234)?0?', '')
    || ' ' || ref_code
    || ' ' || coalesce(bank_account_number, ''))
) STORED;

DROP INDEX customers_search;
CREATE INDEX customers_search ON customers USING gin (searched gin_trgm_ops);
