import type { Meta, StoryObj } from '@storybook/react-vite';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { about } from '../testing/about.ts';
import { ThemeProvider } from './ThemeProvider.tsx';

const meta = {
  component: ThemeProvider,
  parameters: about(
    "The look for everything inside it. MUI's own parts, dressed by the theme, are used as they are wherever no rule of ours is needed: these.",
    'prerendered public pages: those load tokens.css and fonts.css and no MUI.',
  ),
  args: { children: null },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof ThemeProvider>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Buttons: Story = {
  render: () => (
    <Stack sx={{ gap: 2 }}>
      {(['large', 'medium', 'small'] as const).map((size) => (
        <Stack key={size} direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button size={size} variant="contained" color="secondary">
            Add Funds
          </Button>
          <Button size={size} variant="contained">
            Invest Now
          </Button>
          <Button size={size} variant="outlined">
            Withdraw
          </Button>
          <Button size={size}>View All</Button>
          <Button size={size} variant="contained" color="error">
            Delete
          </Button>
          <Button size={size} variant="contained" disabled>
            Saving...
          </Button>
        </Stack>
      ))}
    </Stack>
  ),
};
export const Texts: Story = {
  render: () => (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="h1">Dashboard Overview</Typography>
      <Typography variant="h2">Active Investments</Typography>
      <Typography variant="h3">Harvest 180</Typography>
      <Typography>
        14% for 6 months: ₦50,000.00 becomes ₦57,000.00. Ẹ kú àárọ̀, ụtụtụ ọma, ina kwana.{' '}
        <Link href="#terms">Terms</Link>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Figures line up: 1,111.11 and 8,888.88
      </Typography>
    </Stack>
  ),
};
export const Alerts: Story = {
  render: () => (
    <Stack sx={{ gap: 1.5 }}>
      <Alert severity="success">Bank details updated successfully!</Alert>
      <Alert severity="error">Network error. Please try again later.</Alert>
      <Alert severity="warning">Your account is waiting for its first review.</Alert>
      <Alert severity="info">Deposit and withdrawal transactions were created to maintain balance integrity.</Alert>
    </Stack>
  ),
};
export const TabsAndFolds: Story = {
  render: () => (
    <Stack sx={{ gap: 2 }}>
      <Tabs value={0} aria-label="Products">
        <Tab label="Savings Products" />
        <Tab label="Investment Products" />
      </Tabs>
      <div>
        {['Agriculture (3)', 'Real Estate (1)'].map((group) => (
          <Accordion key={group}>
            <AccordionSummary expandIcon={<ChevronDown size={20} aria-hidden="true" />}>{group}</AccordionSummary>
            <AccordionDetails>Harvest 180, Harvest 365, Grain storage</AccordionDetails>
          </Accordion>
        ))}
      </div>
      <Tooltip title="Nov 21, 2026, 7:31 AM, Lagos" open placement="right" describeChild>
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }}>
          Hover
        </Button>
      </Tooltip>
    </Stack>
  ),
};
