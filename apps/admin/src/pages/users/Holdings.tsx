/** What a customer holds, and what their status limits. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { Money } from '@ajose/ui/display/Money';

export function Holdings({ user, notice }: { user: UserDetails; notice: string | null }) {
  const holdings = [
    ['Wallet', user.balance],
    ['Held for payouts', user.heldBalance],
    ['Invested', user.investedBalance],
  ] as const;
  return (
    <Box sx={{ mb: 3, display: 'grid', gap: 2 }}>
      {notice && (
        <Alert severity="warning" role="note">
          The customer reads: {notice}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-card)',
          bgcolor: 'background.paper',
        }}
      >
        {holdings.map(([name, naira]) => (
          <Box
            key={name}
            sx={{
              p: 2.5,
              '& + &': {
                borderLeft: { sm: 1 },
                borderTop: { xs: 1, sm: 0 },
                borderColor: { xs: 'divider', sm: 'divider' },
              },
            }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
              <Money naira={naira} />
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
