-- What deep pages of transactions by amount and by id are found by. Each of these lists is cut into stretches of some ten thousand, and how
-- many of each kind and status stand in a stretch is counted. `place` is where it begins, as text that sorts as the list does.
-- The job that folds the tally keeps the counters, and counts anew once a day, first when it runs first (sql/orders.sql).
-- Nothing reads `transaction_amounts` any more; a later migration drops it.
CREATE TABLE stretches (
  list  text NOT NULL,
  place text COLLATE "C" NOT NULL,
  name  text NOT NULL,
  n     bigint NOT NULL,
  PRIMARY KEY (list, place, name)
);
