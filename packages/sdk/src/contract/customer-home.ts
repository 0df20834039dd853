/** What a customer's home shows, for staff to read: the answers of the customer's own calls, side by side. */
import { Type, type Static } from 'typebox';
import { Announcement } from './announcements.ts';
import { Named } from './common.ts';
import { User } from './customers.ts';
import { Help } from './help.ts';
import { Investment, UserStats } from './investments.ts';
import { Notice } from './notices.ts';
import { Transaction } from './transactions.ts';

export const CustomerHome = Type.Object({
  /** The part of `getUser` that the home shows. */
  user: Type.Pick(User, [
    '_id',
    'name',
    'emailConfirmed',
    'balance',
    'heldBalance',
    'owed',
    'withdrawalsFrom',
    'withdrawalsWait',
    'sub_status',
    'unread',
    'waitsForYou',
  ]),
  /** The answer of `getUserStats`. */
  stats: Named<UserStats>(UserStats),
  /** The 20 newest transactions. */
  recent: Type.Array(Named<Transaction>(Transaction)),
  /** The 10 newest transactions that wait for a bank. */
  pending: Type.Array(Named<Transaction>(Transaction)),
  /** The 5 newest running investments. */
  investments: Type.Array(Named<Investment>(Investment)),
  /** Announcements that the customer has not dismissed. */
  announcements: Type.Array(Named<Announcement>(Announcement)),
  notices: Type.Array(Named<Notice>(Notice)),
  /** The answer of `getHelp`, which a limited customer reads. */
  help: Named<Help>(Help),
});
export interface CustomerHome extends Static<typeof CustomerHome> {}

export const GetCustomerHomeReply = Type.Object({
  success: Type.Literal(true),
  home: Named<CustomerHome>(CustomerHome),
});
export interface GetCustomerHomeReply extends Static<typeof GetCustomerHomeReply> {}
