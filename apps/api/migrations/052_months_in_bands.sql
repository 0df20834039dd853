-- A page deep in many days by amount or by id adds up whole months where it can: a year of days has a hundred thousand counters. The months
-- stand in `bands` beside the days, as the list "amount in months" by the first of each month, and the job that folds the tally keeps both.
INSERT INTO bands (list, day, place, name, n)
SELECT replace(list, ' in days', ' in months'), date_trunc('month', day::timestamp)::date, place, name, sum(n)
  FROM bands GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
