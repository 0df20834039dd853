/** The head of a section: its name, what it is for, the way back and what can be done. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import ArrowLeft from 'lucide-react/icons/arrow-left';

interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  back?: { label: string; onClick: () => void };
  actions?: ReactNode;
  /** A figure that belongs to the whole page. */
  aside?: ReactNode;
}

export function PageHeader({ title, description, back, actions, aside }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ mb: 3 }}>
      {back && (
        <Button
          size="small"
          color="inherit"
          startIcon={<ArrowLeft size={16} />}
          onClick={back.onClick}
          sx={{ ml: -1, mb: 1 }}
        >
          {back.label}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 20rem', minWidth: 0 }}>
          <Typography
            variant="h1"
            tabIndex={-1}
            sx={{ fontSize: { xs: '1.5rem', md: '1.75rem' }, overflowWrap: 'anywhere', outline: 0 }}
          >
            {title}
          </Typography>
          {description && (
            <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
        {aside && <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 14rem' } }}>{aside}</Box>}
      </Box>
    </Box>
  );
}
