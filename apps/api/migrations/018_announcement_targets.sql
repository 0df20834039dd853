-- The section of the customers' app that a click on the announcement opens; null for one that is only read.
ALTER TABLE announcements ADD COLUMN target text
  CHECK (target IN ('investmentProducts', 'savingsProducts', 'investmentPortfolio', 'savingsPortfolio', 'transaction', 'profile'));
