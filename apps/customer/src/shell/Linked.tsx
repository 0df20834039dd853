/**
 * Opens what a link names: the account that it is for, and then a transaction, an investment, the statement of a month, or a section. Where
 * there is no such transaction, it opens the history.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { useDashboard } from '../components/dashboard.ts';
import { useDetails } from '../components/details.ts';
import { daysOf } from '../components/periods.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { findTransaction } from '../data/wallet.ts';
import { useUser } from '../session.tsx';
import { actForLinked } from '../data/accounts.ts';
import { isSection } from './sections.tsx';
import { linkedAccount, useShortcut } from './shortcut.ts';

const StatementDialog = dialogLater(async () => (await import('../components/StatementDialog.tsx')).StatementDialog);

/** @param ready whether it can be shown yet */
export function Linked({ ready }: { ready: boolean }) {
  const { _id: userId, bank } = useUser();
  const { go } = useDashboard();
  const { openInvestment, openTransaction } = useDetails();
  const [month, setMonth] = useState<string | null>(null);
  const close = () => setMonth(null);
  useBackCloses(month !== null, close);
  useLinkedAccount(ready);
  useShortcut(ready && bank !== null, {
    transaction: (reference) => {
      void findTransaction(userId, reference)
        .then((transaction) => (transaction ? openTransaction(transaction) : go({ section: 'transaction' })))
        // The list says itself why it cannot be fetched.
        .catch(() => go({ section: 'transaction' }));
    },
    investment: openInvestment,
    section: (section) => {
      if (isSection(section)) go({ section });
    },
    statement: (asked) => {
      if (/^20\d\d-\d\d$/.test(asked)) setMonth(asked);
    },
  });
  return month === null ? null : <StatementDialog days={daysOf(month)} onClose={close} />;
}

function useLinkedAccount(ready: boolean): void {
  const { search } = useLocation();
  // Read once: the dashboard takes the query out of the address.
  const [linked] = useState(() => linkedAccount(search));
  const toasts = useToasts();
  const follow = useEffectEvent(() => {
    if (linked === null) return;
    void actForLinked(linked.id, linked.search)
      .then((acts) => acts || toasts.error('You do not act for the account of this link.'))
      .catch(() => toasts.error('The account of this link could not be opened. Please choose it at your name.'));
  });
  useEffect(() => {
    if (ready) follow();
  }, [ready]);
}
