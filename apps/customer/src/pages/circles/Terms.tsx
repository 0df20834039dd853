/**
 * The sentences that each member signs, in the words of the SDK's domain/circles.ts. Shows amounts even where the customer hides them, because
 * people must see what they sign.
 */
import type { Circle } from '@ajose/sdk/contract/circles';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

export function Terms({ of: { sentences } }: { of: NonNullable<Circle['terms']> }) {
  return (
    <AmountsHidden value={false}>
      <Stack as="ol" gap={1} label="Terms">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Text size="sm">{sentence}</Text>
          </li>
        ))}
      </Stack>
    </AmountsHidden>
  );
}
