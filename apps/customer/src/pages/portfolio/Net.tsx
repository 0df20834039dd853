/** A profit, which says that it is after tax where tax is withheld. */
import { Money, type MoneyProps } from '@ajose/ui/display/Money';
import { Text } from '@ajose/ui/layout/Text';

export const Net = ({ taxed, ...money }: Pick<MoneyProps, 'naira' | 'flow'> & { taxed: boolean }) => (
  <>
    <Money {...money} />
    {taxed && (
      <Text as="span" size="sm" tone="soft">
        {' after\u00A0tax'}
      </Text>
    )}
  </>
);
