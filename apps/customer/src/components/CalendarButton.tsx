/** Opens the calendar, and fetches its code then. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useBackCloses } from './useBackCloses.ts';

const CalendarDialog = dialogLater(async () => (await import('./CalendarDialog.tsx')).CalendarDialog);

export function CalendarButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  return (
    <>
      <Button variant="outlined" startIcon={<CalendarDays aria-hidden />} onClick={() => setOpen(true)}>
        Calendar
      </Button>
      {open && <CalendarDialog onClose={close} />}
    </>
  );
}
