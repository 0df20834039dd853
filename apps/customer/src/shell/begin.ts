/** What the dashboard begins before it is drawn: the code of the section that opens, and what that section asks for. */
import type { User } from '@ajose/sdk/contract/customers';
import { useAnnounced } from '../data/announcements.ts';
import { useRunningInvestments, useStats } from '../data/investments.ts';
import { usePending, useRecentTransactions, useTransactions } from '../data/wallet.ts';
import { firstSort, noFilters, queryOf } from '../pages/transactions/query.ts';
import type { Section } from '../paths.ts';
import { rememberedPlace } from './place.ts';
import { sections } from './sections.tsx';

const calls: Partial<Record<Section, (userId: string) => void>> = {
  home: (userId) => {
    for (const { ahead } of [useStats, usePending, useRecentTransactions, useRunningInvestments, useAnnounced])
      void ahead(userId);
  },
  transaction: (userId) => void useTransactions.ahead(userId, queryOf(noFilters, firstSort, 1)),
};

/** @param person who is here, once that is known */
export async function begin(person: Promise<User | undefined>): Promise<void> {
  const { section } = rememberedPlace();
  // Where that fails, showing the section fetches it again.
  sections[section].page.preload?.().catch(() => undefined);
  const user = await person;
  // Before there is a bank account, its form stands in the place of the section.
  if (user?.bank) calls[section]?.(user._id);
}
