/** The five newest customers. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDate } from '@ajose/sdk/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { useUsers } from '../../data/users.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Section } from '../../components/Section.tsx';
import type { Go } from '../../paths.ts';
import { RecentList, RecentRow } from './RecentList.tsx';

const SHOWN = 5;

export function RecentUsers({ go }: { go: Go }) {
  const users = useUsers({ limit: 20, sortBy: 'createdAt', sortOrder: 'desc' });
  return (
    <Section
      title="Recent Users"
      look="flush"
      action={
        <Button size="small" onClick={() => go({ section: 'userManagement' })}>
          View All
        </Button>
      }
    >
      <Loaded
        of={users}
        failure="The users could not be fetched."
        skeleton={<Skeleton variant="rounded" height={280} sx={{ m: 2 }} />}
      >
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState title="No users found" />
          ) : (
            <RecentList>
              {users.slice(0, SHOWN).map(({ _id, name, email, sub_status, createdAt }) => (
                <RecentRow key={_id}>
                  <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Link
                      component="button"
                      underline="hover"
                      sx={{ textAlign: 'left', color: 'text.primary' }}
                      onClick={() => go({ section: 'userDetails', userId: _id, from: 'home' })}
                    >
                      {name}
                    </Link>
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {email}
                    </Typography>
                  </Box>
                  <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5, ml: 'auto' }}>
                    <StatusChip kind="user" status={sub_status} />
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {formatDate(createdAt)}
                    </Typography>
                  </Box>
                </RecentRow>
              ))}
            </RecentList>
          )
        }
      </Loaded>
    </Section>
  );
}
