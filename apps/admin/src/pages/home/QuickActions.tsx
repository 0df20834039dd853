/** The four shortcuts of the home screen. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';
import type { Section as SectionName } from '../../paths.ts';
import type { Go } from '../../paths.ts';
import { Section } from '../../components/Section.tsx';

const actions: readonly (readonly [label: string, section: SectionName, icon: ReactNode])[] = [
  ['Manage Users', 'userManagement', <Users key="icon" />],
  ['Transactions', 'transactionManagement', <ArrowLeftRight key="icon" />],
  ['Products', 'productManagement', <Package key="icon" />],
  ['Settings', 'systemSettings', <Settings key="icon" />],
];

export function QuickActions({ go }: { go: Go }) {
  return (
    <Section title="Quick Actions">
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}>
        {actions.map(([label, section, icon]) => (
          <Button key={label} variant="outlined" startIcon={icon} onClick={() => go({ section })}>
            {label}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
