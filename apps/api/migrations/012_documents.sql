-- Documents that were issued: what each said about itself, signed, so that whoever holds one can have it checked.
CREATE TABLE documents (
  number      text PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers,
  kind        text NOT NULL CHECK (kind IN ('statement', 'holdings', 'tax', 'receipt')),
  -- Its days, its year or its transaction. A later document of the same that says otherwise replaces this one.
  about       text NOT NULL,
  -- Of the key that only the document has.
  key_hash    bytea NOT NULL,
  -- The signed words, and what they say of the books.
  jws         text NOT NULL,
  facts_hash  bytea NOT NULL,
  -- SHA-256 of the whole file.
  file_hash   bytea NOT NULL,
  issued_at   timestamptz NOT NULL,
  withdrawn_at timestamptz,
  replaced_at  timestamptz
);
CREATE INDEX documents_by_customer ON documents (customer_id, issued_at DESC);

-- The public keys that documents were ever signed with. They are kept for good.
CREATE TABLE document_keys (
  kid   text PRIMARY KEY,
  x     text NOT NULL,
  since timestamptz NOT NULL
);
