-- Deep pages of customers in any order and of the audit log are found by stretches too. What comes into such a list or changes its place is
-- written here, and the job that folds the tally adds it to the stretches. The lists are counted first when that job runs first.
CREATE TABLE stretch_changes (
  list  text NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL
);
