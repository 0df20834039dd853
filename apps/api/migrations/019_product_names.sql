-- Two products with one name cannot be told apart on a receipt. Of those that share one, the later ones get the end of their id.
UPDATE products p
   SET name = p.name || ' ' || right(p.id::text, 6)
 WHERE EXISTS (SELECT FROM products o WHERE lower(btrim(o.name)) = lower(btrim(p.name)) AND o.id < p.id);

CREATE UNIQUE INDEX products_name ON products (lower(btrim(name)));
