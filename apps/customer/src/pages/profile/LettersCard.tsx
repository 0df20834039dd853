/** Which letters about money come. Those about safety always come. */
import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { OptionalLetter } from '@ajose/sdk/contract/notices';
import { messageOf } from '@ajose/sdk/error';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { chooseLetters } from '../../data/notices.ts';
import { useUser } from '../../session.tsx';

const letters: readonly (readonly [letter: OptionalLetter, label: string])[] = [
  ['money_in', 'Money came in'],
  ['money_out', 'Money went out, and where it is'],
  ['bought', 'An investment was bought or a plan topped up'],
  ['ended', 'An investment has ended'],
];

export function LettersCard() {
  const { _id: userId, lettersOff = [] } = useUser();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const choose = async (letter: OptionalLetter, wanted: boolean): Promise<void> => {
    setBusy(true);
    const others = lettersOff.filter((one) => one !== letter);
    try {
      await chooseLetters({ userId, off: wanted ? others : [...others, letter] });
    } catch (error) {
      toasts.error(messageOf(error, 'Your choice could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="Letters">
      <Stack gap={2}>
        {letters.map(([letter, label]) => (
          <FormControlLabel
            key={letter}
            label={label}
            disabled={busy}
            control={
              <Switch
                checked={!lettersOff.includes(letter)}
                onChange={(event) => void choose(letter, event.target.checked)}
              />
            }
          />
        ))}
        <Text tone="soft" size="sm">
          Letters about the safety of your account, and about what you have to do, always come. All of it stands beside
          the bell, too.
        </Text>
      </Stack>
    </Card>
  );
}
