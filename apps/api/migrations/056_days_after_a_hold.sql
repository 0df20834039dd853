-- The days of a circle's turns, where a hold has moved them; empty where they are the days that were signed.
ALTER TABLE circles ADD COLUMN days date[] NOT NULL DEFAULT '{}';
