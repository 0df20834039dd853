-- Jobs of the queue that failed at every attempt are counted while very many others wait.
CREATE INDEX jobs_given_up ON graphile_worker._private_jobs (task_id) WHERE attempts >= max_attempts;
