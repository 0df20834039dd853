/** The rest of a customer's page in tabs, of which the address names the open one: what happened, each kind of money, checks and history. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { keptFits, oneOf, useKept } from '../../components/list.ts';
import { Allowed, useMay } from '../../components/role.tsx';
import { Looks } from './Looks.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { Timeline } from './Timeline.tsx';
import { UserCircles } from './UserCircles.tsx';
import { UserInvestments } from './UserInvestments.tsx';
import { UserLevel } from './UserLevel.tsx';
import { UserPeople } from './UserPeople.tsx';
import { UserTransactions } from './UserTransactions.tsx';

const names = {
  timeline: 'Timeline',
  transactions: 'Transactions',
  investments: 'Investments',
  circles: 'Circles',
  organisations: 'Organisations',
  verification: 'Verification',
  history: 'Status',
} as const;
type Name = keyof typeof names;
const all: readonly Name[] = [
  'timeline',
  'transactions',
  'investments',
  'circles',
  'organisations',
  'verification',
  'history',
];
/** Tabs of a person's page that an organisation's page does not have, or whose content it shows beside the tabs. */
const ofPersons: readonly Name[] = ['circles', 'organisations'];

const fits = keptFits<{ tab: Name }>({ tab: oneOf(all) });
const readTab = (kept: unknown): { tab: Name } => (fits(kept) ? kept : { tab: 'timeline' });

export function UserTabs({ user }: { user: UserDetails }) {
  const [kept, setTab] = useKept(`customer:${user._id}`, readTab);
  const shown = all.filter(
    (name) =>
      (user.kind === 'person' || !ofPersons.includes(name)) && (name !== 'verification' || user.level !== undefined),
  );
  const seesLooks = useMay('seeLooks');
  const tab = shown.includes(kept.tab) ? kept.tab : 'timeline';
  return (
    <Stack>
      <Tabs value={tab} aria-label="More about this customer" onChange={(_event, next: Name) => setTab({ tab: next })}>
        {shown.map((name) => (
          <Tab
            key={name}
            value={name}
            label={name === 'history' && seesLooks ? 'Status and looks' : names[name]}
            id={`user-tab-${name}`}
            aria-controls="user-tab"
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="user-tab" aria-labelledby={`user-tab-${tab}`}>
        <Shown tab={tab} user={user} />
      </div>
    </Stack>
  );
}

function Shown({ tab, user }: { tab: Name; user: UserDetails }) {
  const { _id: userId, name, level, createdAt } = user;
  switch (tab) {
    case 'timeline':
      return <Timeline userId={userId} joined={createdAt} />;
    case 'transactions':
      return <UserTransactions userId={userId} name={name} />;
    case 'investments':
      return <UserInvestments userId={userId} name={name} />;
    case 'circles':
      return <UserCircles userId={userId} />;
    case 'organisations':
      return <UserPeople user={user} />;
    case 'verification':
      return level && <UserLevel user={user} level={level} />;
    case 'history':
      return (
        <Grid least="18rem" align="start">
          <StatusHistory changes={user.statusHistory} />
          <Allowed to="seeLooks">
            <Looks userId={userId} />
          </Allowed>
        </Grid>
      );
    default:
      return tab satisfies never;
  }
}
