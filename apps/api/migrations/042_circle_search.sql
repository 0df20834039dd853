-- What administrators find a circle by: the words of its name as customers.searched has names, then without spaces.
ALTER TABLE circles ADD COLUMN searched text GENERATED ALWAYS AS (
  lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'),
                                 'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´]', '', 'g'))
  || ' ' || lower(regexp_replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'),
                                           'ɓɗƙƴƁƊƘƳ', 'bdkyBDKY'), '[''‘’ʻʼʹ`´\s\u2010\u2011-]', '', 'g'))) STORED;
CREATE INDEX circles_search ON circles USING gin (searched gin_trgm_ops);

-- Once the names are final, `people` is how many there are.
UPDATE circles c SET people = (SELECT count(*) FROM circle_members m WHERE m.circle_id = c.id)
 WHERE cardinality(c.terms) > 0;
