-- What administrators find a customer by, in one text: the name without accents and apostrophes, once in words and once without spaces and hyphens,
-- then the address, the phone number without its country, the referral code and the account number. sdk/text.ts folds what they type in the same way.
ALTER TABLE customers ALTER COLUMN searched SET EXPRESSION AS (
  lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´]', '', 'g'))
    || ' ' || lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´\s\u2010\u2011-]', '', 'g'))
    || ' ' || regexp_replace(lower(email::text), '[''‘’ʻʼʹ`´]', '', 'g')
    || ' ' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(234)?0?', '')
    || ' ' || lower(ref_code)
    || ' ' || coalesce(bank_account_number, ''));
