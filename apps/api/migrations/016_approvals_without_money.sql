-- A request may be about a product or an administrator: it has neither customer nor amount then. Which acts there are stands in the
-- contract and in the code that carries them out.
ALTER TABLE approvals
  DROP CONSTRAINT approvals_action_check,
  ALTER customer_id DROP NOT NULL,
  ALTER amount_kobo DROP NOT NULL,
  ADD CONSTRAINT approvals_of_money CHECK (
    action NOT IN ('setTransactionStatus', 'addOfflineInvestment') OR (customer_id IS NOT NULL AND amount_kobo IS NOT NULL));
