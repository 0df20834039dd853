/** The settings of the platform and the state of its parts, with a list that leads to each. */
import styles from './SystemSettingsPage.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { EMAIL_CHANGE_WAIT_HOURS, MOST_BANK_ACCOUNTS, UNDO_HOURS } from '@ajose/sdk/domain/promises';
import type { Help } from '@ajose/sdk/contract/help';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Grid } from '@ajose/ui/layout/Grid';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useSystemSettings } from '../../data/dashboard.ts';
import { gatewayState } from '../../components/gateway.ts';
import { addressOf } from '../../paths.ts';
import { Books } from './Books.tsx';
import { Jobs } from './Jobs.tsx';
import { Levels } from './Levels.tsx';

const NOT_STATED = 'Not stated';

const parts = {
  money: 'Money and limits',
  help: 'Help for customers',
  gateways: 'Gateways',
  fourEyes: 'Four eyes',
  levels: 'Levels of verification',
  jobs: 'Jobs',
} as const;
type PartName = keyof typeof parts;
const partNames: readonly PartName[] = ['money', 'help', 'gateways', 'fourEyes', 'levels', 'jobs'];

const Part = ({ name, children }: { name: PartName; children: ReactNode }) => (
  <div id={`settings-${name}`} tabIndex={-1} className={styles['part']}>
    {children}
  </div>
);

/** Scrolls to it; Tab goes on from there. */
function goTo(name: PartName): void {
  const part = document.getElementById(`settings-${name}`);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView();
}

/** Leads to what stands below the books. */
const Jumps = ({ of: { help } }: { of: SystemSettings }) => (
  <Inline as="ul" gap={4} label="On this page">
    {partNames
      .filter((name) => name !== 'help' || help)
      .map((name) => (
        <li key={name}>
          <LinkButton onClick={() => goTo(name)}>{parts[name]}</LinkButton>
        </li>
      ))}
  </Inline>
);

export function SystemSettingsPage() {
  const settings = useSystemSettings();
  return (
    <>
      <PageHeader
        title="System Settings"
        description="The settings of the platform and the state of its parts. Settings are changed on the server."
        actions={
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={16} />}
            loading={settings.isValidating}
            onClick={() => void settings.mutate()}
          >
            Refresh
          </Button>
        }
      />
      <Loaded of={settings} failure="The settings could not be fetched." skeleton={<SettingsSkeleton />}>
        {(settings) => (
          <Stack gap={6}>
            <Jumps of={settings} />
            <Grid columns={2} from="lg" gap={6}>
              <Books books={settings.books} />
              <Stack gap={6}>
                <Part name="money">
                  <Money settings={settings} />
                </Part>
                {settings.help && (
                  <Part name="help">
                    <HelpLines help={settings.help} />
                  </Part>
                )}
              </Stack>
            </Grid>
            <Part name="gateways">
              <Gateways gateways={settings.gateways} />
            </Part>
            <Part name="fourEyes">
              <FourEyes acts={settings.fourEyes} />
            </Part>
            <Part name="levels">
              <Levels levels={settings.levels} />
            </Part>
            <Part name="jobs">
              <Jobs jobs={settings.jobs} />
            </Part>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** Each gateway in one line; the gateways' page has more. */
function Gateways({ gateways }: Pick<SystemSettings, 'gateways'>) {
  return (
    <Card
      title={parts.gateways}
      actions={<LinkButton href={addressOf({ section: 'gateways' })}>How they are, and pauses</LinkButton>}
    >
      <Facts facts={gateways.map((gateway) => [gatewayTitle(gateway.name), gatewayState(gateway)])} />
    </Card>
  );
}

function Money({ settings }: { settings: SystemSettings }) {
  const { limits } = settings;
  return (
    <Card title={parts.money}>
      <Facts
        facts={[
          ['Payouts', settings.payouts === 'automatic' ? 'Automatic, by a gateway' : 'Manual, by an administrator'],
          ['Smallest deposit', formatNaira(settings.minDeposit, 'whole')],
          ['Largest deposit', formatNaira(limits.deposit, 'whole')],
          [
            'Open deposits of a customer',
            `At most ${limits.openDeposits}, of ${formatNaira(limits.openDepositsSum, 'whole')} in sum`,
          ],
          ['Smallest withdrawal', formatNaira(limits.withdrawalLeast, 'whole')],
          ['Withdrawals of a customer', `At most ${formatNaira(limits.withdrawnADay, 'whole')} a day`],
          ['New bank account', `Receives payouts after ${limits.bankChangeHours} hours`],
          ['Estate', `Paid ${limits.estateHours} hours after the customer was told that the account is held`],
          ['Bank accounts of a customer', `At most ${MOST_BANK_ACCOUNTS}`],
          [
            'Changed email address',
            `Withdrawals wait for ${EMAIL_CHANGE_WAIT_HOURS} hours; the old address can undo it for ${UNDO_HOURS} hours`,
          ],
          ['Largest movement', formatNaira(settings.maxAmount, 'whole')],
          [
            'Calls to a gateway',
            `${limits.gatewayCallsPerMinute.toLocaleString('en-NG')} a minute, of which ${limits.gatewayCallsPerCustomer} by one customer`,
          ],
          ['Sign-ups', `${limits.signUpsPerMinute.toLocaleString('en-NG')} a minute from one address`],
          ['Other calls', `${limits.callsPerMinute.toLocaleString('en-NG')} a minute for one session`],
          ['Sign-in failures', `Slowed down from failure number ${limits.signInFailuresBeforeDelay}`],
        ]}
      />
    </Card>
  );
}

function HelpLines({ help: { phone, email, hours } }: { help: Help }) {
  return (
    <Card title={parts.help}>
      <Facts
        facts={[
          ['Phone', phone ?? NOT_STATED],
          ['Email', email ?? NOT_STATED],
          ['Hours', hours ?? NOT_STATED],
        ]}
      />
    </Card>
  );
}

/** Acts that need a second administrator in the same case are one line, the most of them first. */
function FourEyes({ acts }: { acts: SystemSettings['fourEyes'] }) {
  const cases = [...new Set(acts.map(({ when }) => when))]
    .map((when) => ({ when, what: acts.filter((act) => act.when === when).map(({ what }) => what) }))
    .toSorted((one, other) => other.what.length - one.what.length);
  const smallLetter = (what: string, index: number) =>
    index === 0 ? what : what.charAt(0).toLowerCase() + what.slice(1);
  return (
    <Card title="Four eyes: when a second administrator is needed">
      <Facts
        facts={cases.map(({ when, what }) =>
          what.length === 1 ? [what.join(), when] : [when, what.map(smallLetter).join(', ')],
        )}
      />
    </Card>
  );
}

function SettingsSkeleton() {
  return (
    <Stack gap={6}>
      <Grid columns={2} from="lg" gap={6}>
        <Skeleton variant="rounded" height={420} />
        <Skeleton variant="rounded" height={420} />
      </Grid>
      <Skeleton variant="rounded" height={260} />
    </Stack>
  );
}
