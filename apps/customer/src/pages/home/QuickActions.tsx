/** The most frequent actions: four for a person, three for an organisation, which refers nobody. */
import styles from './QuickActions.module.css';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Gift from 'lucide-react/icons/gift';
import Plus from 'lucide-react/icons/plus';
import Sprout from 'lucide-react/icons/sprout';
import { customerCan } from '@ajose/sdk/domain/status';
import { acting } from '../../acting.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useMay } from '../../data/accounts.ts';
import { useUser } from '../../session.tsx';

export function QuickActions() {
  const may = useMay('ask');
  const { sub_status } = useUser();
  const { go, addFunds, withdraw, referFriend } = useDashboard();
  const actions = [
    { name: 'Add Funds', Icon: Plus, act: addFunds, open: customerCan.addMoney(sub_status) },
    { name: 'Withdraw', Icon: ArrowUpRight, act: withdraw, open: customerCan.withdraw(sub_status) },
    { name: 'Invest', Icon: Sprout, act: () => go({ section: 'investmentProducts' }), open: true },
    ...(acting() === null ? [{ name: 'Refer Friend', Icon: Gift, act: referFriend, open: true }] : []),
  ];
  if (!may) return null;
  return (
    <section aria-label="Quick Actions">
      <ul className={styles['quickActions']}>
        {actions.map(({ name, Icon, act, open }) => (
          <li key={name}>
            <button type="button" onClick={act} disabled={!open}>
              <Icon aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
