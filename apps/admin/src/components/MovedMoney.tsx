/** The amount of a transaction: signed where the money has moved, muted where it never will. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { flowOf } from '@ajose/sdk/domain/status';
import { Money, type MoneyProps } from '@ajose/ui/display/Money';
import { Text } from '@ajose/ui/layout/Text';

interface MovedMoneyProps extends Pick<MoneyProps, 'format'> {
  of: Pick<ListedTransaction, 'type' | 'status' | 'amount' | 'afterBalance'>;
}

export function MovedMoney({ of, format = 'exact' }: MovedMoneyProps) {
  const flow = flowOf(of);
  const money = <Money naira={of.amount} format={format} {...(flow === null ? {} : { flow })} />;
  const isOver = flow === null && (of.status === 'failed' || of.status === 'user_cancelled');
  return isOver ? (
    <Text as="span" size="sm" tone="soft">
      {money}
    </Text>
  ) : (
    money
  );
}
