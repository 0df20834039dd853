/** The customer's shared aims, each with its progress, and the way to start one. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import type { SharedAim } from '@ajose/sdk/contract/aims';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card as Panel } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Section } from '@ajose/ui/layout/Section';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ActionCard } from '../../components/ActionCard.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { FirstHundred } from '../../components/FirstHundred.tsx';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { GoalFace } from '../../components/GoalPicture.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useAims } from '../../data/aims.ts';
import { useUser } from '../../session.tsx';
import { AimProgress } from './AimProgress.tsx';
import { dayWords, peopleWords } from './words.ts';

const MakeAimDialog = dialogLater(async () => (await import('./MakeAimDialog.tsx')).MakeAimDialog);

const isOver = ({ endedAt }: SharedAim): boolean => endedAt !== null;

/** Running ones come first, because people come for them. */
const overLast = (list: readonly SharedAim[]): readonly SharedAim[] =>
  list.toSorted((aim, other) => Number(isOver(aim)) - Number(isOver(other)));

export function AimList() {
  const aims = useAims(useUser()._id);
  const { go } = useDashboard();
  const [making, setMaking] = useState(false);
  const close = () => setMaking(false);
  useBackCloses(making, close);
  return (
    <Section
      title="One aim together"
      actions={
        <Button size="small" startIcon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
          Start an aim
        </Button>
      }
    >
      <Loaded of={aims} skeleton={120} failure={fetchFailure('Your aims could not be fetched')}>
        {(aims) =>
          aims.length === 0 ? (
            <Panel>
              <Text tone="soft">
                Save for one aim with others: each saves in their own plan, and all plans are added up.
              </Text>
            </Panel>
          ) : (
            <Stack>
              <Grid least="18.75rem" even>
                {overLast(aims).map((aim) => (
                  <Card key={aim._id} aim={aim} onOpen={() => go({ section: 'circles', aim: aim._id })} />
                ))}
              </Grid>
              <FirstHundred of={aims} />
            </Stack>
          )
        }
      </Loaded>
      {making && <MakeAimDialog onClose={close} />}
    </Section>
  );
}

function Card({ aim, onOpen }: { aim: SharedAim; onOpen: () => void }) {
  const { name, picture, members, date } = aim;
  const when = isOver(aim) ? 'Ended' : `By ${dayWords(date)}`;
  return (
    <ActionCard
      whole
      title={name}
      face={<GoalFace picture={picture} />}
      end={
        <Button variant="outlined" size="small" aria-label={`Open ${name}`} onClick={onOpen}>
          Open
        </Button>
      }
    >
      <AimProgress aim={aim} />
      <Quiet>
        {peopleWords(members.length)}. {when}.
      </Quiet>
    </ActionCard>
  );
}
