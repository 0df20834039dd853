-- When each recurring job is due next, and which process runs it until when: a job is run by one process at a time.

ALTER TABLE money.job_runs
  ALTER COLUMN last_run_at DROP NOT NULL,
  ADD COLUMN next_at       timestamptz,
  -- The run that has the job, and until when it has it; a process that lives extends this every few seconds.
  ADD COLUMN run           uuid,
  ADD COLUMN running_until timestamptz,
  -- The job was asked for while it ran: it runs once more.
  ADD COLUMN again         boolean NOT NULL DEFAULT false,
  ADD COLUMN succeeded_at  timestamptz,
  ADD COLUMN seconds       double precision,
  ADD COLUMN failure       text;
