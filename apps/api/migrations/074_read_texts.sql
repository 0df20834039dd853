-- Texts that were kept as they were typed are kept as sdk/text.ts reads them now, where that changes nothing that anybody said: names in NFC with
-- single spaces, phone numbers in E.164. What cannot be read so stays as it is.
UPDATE customers SET name = btrim(regexp_replace(normalize(name, NFC), '[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
 WHERE name ~ '[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  |^ | $' OR name IS NOT NFC NORMALIZED;
UPDATE staff SET name = btrim(regexp_replace(normalize(name, NFC), '[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'))
 WHERE name ~ '[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  |^ | $' OR name IS NOT NFC NORMALIZED;

-- Without a prefix a number is in Nigeria; a landline of the plan before 2024 gets the digits of the plan of 2024.
UPDATE customers SET phone = '+' || regexp_replace(regexp_replace(
         CASE WHEN phone LIKE '+%' THEN regexp_replace(phone, '\D', '', 'g')
              WHEN regexp_replace(phone, '\D', '', 'g') LIKE '00%' THEN substr(regexp_replace(phone, '\D', '', 'g'), 3)
              WHEN regexp_replace(phone, '\D', '', 'g') ~ '^234\d{8}' THEN regexp_replace(phone, '\D', '', 'g')
              ELSE '234' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^0', '') END,
         '^2340', '234'), '^234(?![789][01])(\d{8})$', '23420\1')
 WHERE phone ~ '^\+?[0-9][0-9 -]*$' AND length(regexp_replace(phone, '\D', '', 'g')) BETWEEN 7 AND 15 AND phone !~ '^\+0|^000';
UPDATE staff SET phone = '+' || regexp_replace(regexp_replace(
         CASE WHEN phone LIKE '+%' THEN regexp_replace(phone, '\D', '', 'g')
              WHEN regexp_replace(phone, '\D', '', 'g') LIKE '00%' THEN substr(regexp_replace(phone, '\D', '', 'g'), 3)
              WHEN regexp_replace(phone, '\D', '', 'g') ~ '^234\d{8}' THEN regexp_replace(phone, '\D', '', 'g')
              ELSE '234' || regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^0', '') END,
         '^2340', '234'), '^234(?![789][01])(\d{8})$', '23420\1')
 WHERE phone ~ '^\+?[0-9][0-9 -]*$' AND length(regexp_replace(phone, '\D', '', 'g')) BETWEEN 7 AND 15 AND phone !~ '^\+0|^000';
