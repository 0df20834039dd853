/** A profit, which says that it is after tax where tax is withheld, else that it is free of it. */
import { Money, type MoneyProps } from '@ajose/ui/display/Money';
import { Text } from '@ajose/ui/layout/Text';

export const Net = ({ taxed, ...money }: Pick<MoneyProps, 'naira' | 'flow'> & { taxed: boolean }) => (
  <>
    <Money {...money} />
    <Text as="span" size="sm" tone="soft">
      {taxed ? ' after\u00A0tax' : ' free\u00A0of\u00A0tax'}
    </Text>
  </>
);
