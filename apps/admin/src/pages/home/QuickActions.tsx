/** The four shortcuts of the home page. */
import styles from './QuickActions.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { addressOf, type Section } from '../../paths.ts';

const actions: readonly (readonly [label: string, section: Section, icon: ReactNode])[] = [
  ['Manage Users', 'userManagement', <Users key="icon" />],
  ['Transactions', 'transactionManagement', <ArrowLeftRight key="icon" />],
  ['Products', 'productManagement', <Package key="icon" />],
  ['Settings', 'systemSettings', <Settings key="icon" />],
];

export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <div className={styles['actions']}>
        <Grid least="8.5rem" even gap={2}>
          {actions.map(([label, section, icon]) => (
            <Button key={label} variant="outlined" size="small" startIcon={icon} href={addressOf({ section })}>
              {label}
            </Button>
          ))}
        </Grid>
      </div>
    </Card>
  );
}
