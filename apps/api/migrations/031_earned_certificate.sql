-- A certificate says what was earned in some days.
ALTER TABLE documents
  DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN ('statement', 'holdings', 'tax', 'receipt', 'earned'));
