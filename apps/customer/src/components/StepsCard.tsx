/** The three steps of a new customer: on the home with what each opens, and beside the form of the first. */
import { MIN_DEPOSIT_NAIRA, formatNaira } from '@ajose/sdk/domain/money';
import { capital } from '@ajose/sdk/domain/whose';
import Button from '@mui/material/Button';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Steps, type Step } from '@ajose/ui/display/Steps';
import { Card } from '@ajose/ui/layout/Card';
import { useDashboard } from './dashboard.ts';
import { NewTab } from './NewTab.tsx';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';

export interface StepsCardProps {
  hasMoney: boolean;
  /** Whether it stands beside the form of the first step, before which no other opens. */
  atFirst?: boolean;
}

export function StepsCard({ hasMoney, atFirst = false }: StepsCardProps) {
  const user = useUser();
  const { go, addFunds } = useDashboard();
  const steps = [
    {
      title: `${capital(whose())} bank account`,
      done: user.bank !== null,
      after: 'Withdrawals go there.',
      before: atFirst ? 'Withdrawals go there. You can change it later.' : '',
      act: { words: 'Say where withdrawals go', does: () => go({ section: 'bank_details' }) },
    },
    {
      title: `${capital(whose())} first money`,
      done: hasMoney,
      after: `It is in ${whose()} wallet.`,
      before: <>From {formatNaira(MIN_DEPOSIT_NAIRA, 'whole')}, by card or bank transfer.</>,
      act: { words: 'Put money in', does: addFunds },
    },
    {
      title: `${capital(whose())} first plan`,
      done: false,
      after: '',
      before: (
        <>
          You see what it pays, and when, before you decide.
          {atFirst && (
            <>
              {' '}
              <NewTab href={paths.landing}>See what three of the plans bring</NewTab>
            </>
          )}
        </>
      ),
      act: { words: 'See the plans', does: () => go({ section: 'savingsProducts' }) },
    },
  ];
  const now = steps.findIndex(({ done }) => !done);
  return (
    <Card title="Three steps to begin">
      <Steps
        label="Steps to begin"
        steps={steps.map(({ title, done, after, before, act: { words, does } }, index): Step => ({
          title,
          state: done ? 'done' : index === now ? 'now' : 'later',
          text: done ? (
            after
          ) : atFirst ? (
            before
          ) : (
            <>
              {before}{' '}
              {index === now ? (
                // Below it stands Add Funds, which does the same.
                <Button variant={does === addFunds ? 'outlined' : 'contained'} onClick={does}>
                  {words}
                </Button>
              ) : (
                <LinkButton onClick={does}>{words}</LinkButton>
              )}
            </>
          ),
        }))}
      />
    </Card>
  );
}
