/** The customer is back from the gateway's page: what came of the payment is shown over any section, once. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { useDashboard } from '../components/dashboard.ts';
import { forgetLeft, leftFor } from '../data/leftToPay.ts';
import { useUser } from '../session.tsx';

const ReturnedPayment = dialogLater(async () => (await import('../pages/wallet/ReturnedPayment.tsx')).ReturnedPayment);

/** A gateway may append a second query to the address that it was given. */
const paymentIn = (search: string): string | null => new URLSearchParams(search).get('payment')?.split('?')[0] ?? null;

/** @param ready whether it can be shown yet */
export function Returned({ ready }: { ready: boolean }) {
  const { _id: userId } = useUser();
  const { addMissing } = useDashboard();
  const { search } = useLocation();
  // Read once: the dashboard keeps its place in the history and takes the query out of the address. By Back the browser
  // returns to an address that names nothing.
  const [wanted, setWanted] = useState(() => paymentIn(search) ?? leftFor(userId));
  useEffect(forgetLeft, []);
  const reference = ready ? wanted : null;
  const close = () => setWanted(null);
  useBackCloses(reference !== null, close);
  return reference !== null && <ReturnedPayment reference={reference} onAgain={addMissing} onClose={close} />;
}
