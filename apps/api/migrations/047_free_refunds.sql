-- Became money.take_rest_unowned and money.undo_unowned_refund.
DROP FUNCTION IF EXISTS money.move_unowned_refund(money.refunds, text, timestamptz);
