-- The migrations that changed what postings mean. No server that does not know one of them may run
-- (src/database/presence.ts).
CREATE TABLE schema_meanings (name text PRIMARY KEY);
