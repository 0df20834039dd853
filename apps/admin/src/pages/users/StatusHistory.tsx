/** How a customer's status came to be, newest first. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StatusChange } from '@ajose/sdk/contract/customers';
import { statusNames } from '@ajose/sdk/status';
import { formatDateTime } from '@ajose/sdk/time';
import { Section } from '../../components/Section.tsx';

export function StatusHistory({ changes }: { changes: readonly StatusChange[] }) {
  return (
    <Section title="Status history">
      {changes.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>The status has never been changed.</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {changes.map(({ at, by, from, to }) => (
            <li key={`${at}${from}${to}`}>
              <Typography>
                {statusNames[from]} to <strong>{statusNames[to]}</strong>
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {formatDateTime(at)} by {by}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}
