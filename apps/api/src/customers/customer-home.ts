/** What a customer's home shows, for administrators. It calls the functions that answer the customer, so the two cannot differ. */
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import type { Notice } from '@ajose/sdk/contract/notices';
import { withPromises } from '../desk/complaints/read.ts';
import { listForCustomer } from './announcements.ts';
import { getUser } from './profile.ts';
import type { Deps } from '../gateways/deps.ts';
import { homeStats } from '../saving/investments/home-stats.ts';
import { listInvestments } from '../saving/investments/list.ts';
import { listNotices } from './notices.ts';
import { listOwnTransactions } from '../money/transactions/own-list.ts';

/** The number that the customers' app asks for. */
const RECENT = 20;
const PENDING = 10;
const RUNNING = 5;

/** @throws Refusal 404 `user_unknown` */
export async function readCustomerHome(deps: Deps, id: string): Promise<CustomerHome> {
  const { db, clock, env } = deps;
  const now = clock.now();
  const { _id, name, emailConfirmed, balance, heldBalance, owed, sub_status, unread, ...user } = await getUser(
    deps,
    id,
  );
  const newest = { sortBy: 'timestamp', sortOrder: 'desc' } as const;
  const ownTransactions = async (query: Parameters<typeof listOwnTransactions>[2]) =>
    withPromises(deps, id, await listOwnTransactions(db, id, query));
  const [stats, recent, pending, investments, announcements, notices] = await Promise.all([
    homeStats(db, now, id),
    ownTransactions({ limit: RECENT, ...newest }),
    ownTransactions({ status: 'pending', limit: PENDING, ...newest }),
    listInvestments(db, now, { userId: id, status: 'in_progress', limit: RUNNING }),
    listForCustomer(db, id, now),
    listNotices(deps, id),
  ]);
  const { withdrawalsFrom, withdrawalsWait, waitsForYou } = user;
  return {
    user: {
      _id,
      name,
      emailConfirmed,
      balance,
      heldBalance,
      owed,
      sub_status,
      withdrawalsFrom,
      ...(withdrawalsWait === undefined ? {} : { withdrawalsWait }),
      ...(unread === undefined ? {} : { unread }),
      ...(waitsForYou === undefined ? {} : { waitsForYou }),
    },
    stats,
    recent: recent.data,
    pending: pending.data,
    investments,
    announcements,
    notices: notices.map(withoutInvitation),
    help: env.help,
  };
}

/** Only the customer gets the link to a circle: anybody who has it can join. */
function withoutInvitation(notice: Notice): Notice {
  const shown = { ...notice };
  delete shown.invitation;
  return shown;
}
