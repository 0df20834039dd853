/** Says, before money is moved by hand, whether a second administrator has to confirm it, by the server's rule. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useNow } from '@ajose/ui/useNow.ts';
import { useSystemSettings } from '../data/dashboard.ts';

const DAY_MS = 86_400_000;

/** Whether an offline investment certainly takes a second administrator. Where it is false, the sums of the day may still ask for one. */
export function useTakesTwo(amount: number, startsAt: Date | undefined): boolean {
  const settings = useSystemSettings().data;
  const now = useNow();
  if (!settings || settings.dualApprovalFrom === null || !(amount > 0)) return false;
  const isOld =
    startsAt !== undefined && now.getTime() - startsAt.getTime() > settings.dualApprovalBackDatedDays * DAY_MS;
  return amount >= settings.dualApprovalFrom || isOld;
}

interface SecondApprovalProps {
  /** The amount of the act; for an investment, capital and profit. */
  amount: number;
  /** Whether it counts in the sums of a day. */
  counts?: boolean;
  /** Why it needs two whatever the amount, as a sentence. */
  always?: string | undefined;
  /** When an offline investment starts. */
  startsAt?: Date;
  /** What the amount adds up, where it is more than what was typed: "Capital and profit". */
  sumOf?: string;
}

export function SecondApproval({ amount, counts = true, always, startsAt, sumOf }: SecondApprovalProps) {
  const settings = useSystemSettings().data;
  const now = useNow();
  const nothing = !(amount > 0);
  // The rule of an offline investment stands above its button before an amount is typed.
  if (!settings || settings.dualApprovalFrom === null || (nothing && !startsAt)) return null;
  const { dualApprovalFrom: from, dualApprovalBackDatedDays: days } = settings;
  const limit = formatNaira(from, 'whole');
  if (always !== undefined) {
    return (
      <Note>{always} A second administrator has to confirm it, whatever the amount. No money moves until then.</Note>
    );
  }
  if (amount >= from && sumOf !== undefined) {
    return (
      <Note>
        {sumOf} come to {formatNaira(amount)}. From {limit} on a second administrator has to confirm it. No money moves
        until then.
      </Note>
    );
  }
  if (amount >= from || nothing) {
    return (
      <Note>
        From {limit}
        {startsAt && ', capital and profit together'}, a second administrator has to confirm it. No money moves until
        then.
      </Note>
    );
  }
  if (startsAt && now.getTime() - startsAt.getTime() > days * DAY_MS) {
    return (
      <Note>
        It starts more than {days} days ago, so a second administrator has to confirm it. No money moves until then.
      </Note>
    );
  }
  if (!counts) return null;
  return (
    <Note>
      We add this to what you did alone, and to what was done by hand for this customer, in the last 24 hours. If either
      sum reaches {limit}, a second administrator has to confirm it.
    </Note>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Alert severity="info" role="note">
    {children}
  </Alert>
);
