-- An administrator cannot decide a request about their own account, whatever the server believes.
ALTER TABLE approvals
  ADD CONSTRAINT approvals_not_about_oneself CHECK (decided_by IS NULL OR decided_by::text IS DISTINCT FROM details #>> '{admin,_id}');
