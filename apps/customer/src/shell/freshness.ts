/** Keeps what the dashboard shows about money current while it is open, because money also moves without this app. */
import { useEffect, useRef } from 'react';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { useLowData } from '../components/useLowData.ts';
import { acting } from '../acting.ts';
import { makeStale } from '../data/keys.ts';
import { useRecentTransactions } from '../data/wallet.ts';
import { onWord } from '../offline/word.ts';
import { whose } from '../whose.ts';

/** How often the server is asked while something waits for a bank, and otherwise. Never while the page is hidden or offline. */
const WAITING_MS = 15_000;
const QUIET_MS = 45_000;
/** Four times as rarely where data are dear. */
const LOW_DATA = 4;

const refresh = () => makeStale('me', 'stats', 'transactions', 'investments', 'autoSaves', 'requests');

/** SWR itself asks at once when the page gets the focus or the device is online again. */
export function useFreshMoney(userId: string): void {
  const { data: latest = [] } = useRecentTransactions(userId);
  const pace = latest.some(({ status }) => status === 'pending') ? WAITING_MS : QUIET_MS;
  const every = useLowData() ? pace * LOW_DATA : pace;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      void refresh();
    }, every);
    return () => clearInterval(timer);
  }, [every]);
}

/**
 * Says that a payment has arrived that was waited for on this page. While a dialog is open nothing is said, because the dialog of the payment
 * says it itself.
 */
export function useSayArrivals(userId: string, hidden: boolean): void {
  const { data: latest } = useRecentTransactions(userId);
  const toasts = useToasts();
  const waited = useRef<readonly string[]>([]);
  useEffect(() => {
    const deposits = latest?.filter(({ type }) => type === 'deposit') ?? [];
    const arrived = deposits.filter(({ _id, status }) => status === 'completed' && waited.current.includes(_id));
    waited.current = deposits.filter(({ status }) => status === 'pending').map(({ _id }) => _id);
    if (document.querySelector('[role="dialog"]') !== null) return;
    for (const { amount, afterBalance } of arrived) {
      const has = afterBalance === null ? '' : ` It has ${formatNaira(afterBalance)} now.`;
      toasts.success(
        hidden
          ? `The payment is in ${whose()} wallet.`
          : `The payment of ${formatNaira(amount)} is in ${whose()} wallet.${has}`,
      );
    }
  }, [latest, hidden, toasts]);
}

/** Who looks at the app sees push notices in it, and goes on getting them on this device. */
export function useToldHere(userId: string): void {
  useEffect(
    () =>
      onWord(({ told }) => {
        if (told !== undefined) void refresh();
      }),
    [],
  );
  useEffect(() => {
    if (acting() !== null || !('Notification' in window) || Notification.permission !== 'granted') return;
    // Where it fails, the next visit tries again.
    void import('../offline/push.ts').then(({ goOnTelling }) => goOnTelling(userId)).catch(() => undefined);
  }, [userId]);
}
