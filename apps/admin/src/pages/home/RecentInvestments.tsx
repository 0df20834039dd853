/** The latest investments of everybody, as the home screen's figures bring them. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { formatDate } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Section } from '../../components/Section.tsx';
import type { Go } from '../../paths.ts';
import { RecentList, RecentRow } from './RecentList.tsx';

interface RecentInvestmentsProps {
  investments: DashboardStats['recentInvestments'] | undefined;
  go: Go;
}

const SHOWN = 5;

export function RecentInvestments({ investments = [], go }: RecentInvestmentsProps) {
  if (investments.length === 0) return null;
  return (
    <Section title="Recent Investments" look="flush">
      <RecentList>
        {investments.slice(0, SHOWN).map(({ _id, userId, userName, productName, capital, startDate }) => (
          <RecentRow key={_id}>
            <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link
                component="button"
                underline="hover"
                sx={{ textAlign: 'left', color: 'text.primary' }}
                onClick={() => go({ section: 'userDetails', userId, from: 'home' })}
              >
                {userName}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {productName}
              </Typography>
            </Box>
            <Box sx={{ display: 'grid', justifyItems: 'end', ml: 'auto' }}>
              <Money naira={capital} format="whole" />
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatDate(startDate)}
              </Typography>
            </Box>
          </RecentRow>
        ))}
      </RecentList>
    </Section>
  );
}
