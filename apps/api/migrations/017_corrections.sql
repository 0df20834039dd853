-- What a customer owes for another reason than a reversal: the first word of the transactions by which it is collected.
ALTER TABLE money.receivables ADD COLUMN reason text NOT NULL DEFAULT 'Reversed';
