/** The push notices of this device, by kind, and whether with amounts. */
import { useCall } from '@ajose/app/useCall.ts';
import type { GetPushReply, PushKind } from '@ajose/sdk/contract/notices';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { useTelling } from '../../components/useTelling.ts';
import { choosePush, usePush } from '../../data/notices.ts';
import { turnOff, turnOn, type Telling } from '../../offline/push.ts';
import { useUser } from '../../session.tsx';
import { SwitchLine } from './SwitchLine.tsx';

const kinds: readonly (readonly [kind: PushKind, label: string])[] = [
  ['money', 'Money that moved'],
  ['waits', 'What waits for you'],
  ['circles', 'News of your circles'],
];

const why: Readonly<Partial<Record<Telling, string>>> = {
  impossible: 'This browser cannot do it. On an iPhone or iPad, add Ajose to the home screen and open it from there.',
  blocked: 'This browser may not show notices of Ajose. Allow them in its settings for this site, then come back.',
};

const USUAL = 'A notice appears on this device, also while Ajose is closed, until you sign out here.';

/** Left out where the server sends no push notices. */
export function TellingCard() {
  const { data: push } = usePush(useUser()._id);
  if (!push?.key) return null;
  return <Choice push={push} pushKey={push.key} />;
}

function Choice({ push: { off, amounts }, pushKey }: { push: GetPushReply; pushKey: string }) {
  const { _id: userId } = useUser();
  const telling = useTelling();
  const device = useCall('This device could not be set up. Please try again.');
  const choice = useCall('Your choice could not be saved. Please try again.');
  const online = useOnline();
  const isOn = telling === 'on';
  const choose = (next: { off?: PushKind[]; amounts?: boolean }): void =>
    choice.run(() => choosePush({ userId, off, amounts, ...next }));
  const others = (kind: PushKind): PushKind[] => off.filter((other) => other !== kind);
  return (
    <Card title="Notices on this device">
      <Stack gap={2}>
        <SwitchLine
          label="Tell me at once on this device"
          disabled={!online || device.busy || why[telling] !== undefined}
          on={isOn}
          onChange={(on) => device.run(async () => void (await (on ? turnOn(userId, pushKey) : turnOff())))}
        />
        {isOn &&
          kinds.map(([kind, label]) => (
            <SwitchLine
              key={kind}
              label={label}
              disabled={!online || choice.busy}
              on={!off.includes(kind)}
              onChange={(on) => choose({ off: on ? others(kind) : [...others(kind), kind] })}
            />
          ))}
        {isOn && (
          <SwitchLine
            label="Show amounts, also on a locked screen"
            disabled={!online || choice.busy}
            on={amounts}
            onChange={(on) => choose({ amounts: on })}
          />
        )}
        <Text tone="soft" size="sm">
          {why[telling] ?? USUAL}
        </Text>
      </Stack>
    </Card>
  );
}
