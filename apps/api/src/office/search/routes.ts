/** The back-office's search over HTTP. */
import { SearchQuery, SearchReply } from '@ajose/sdk/contract/search';
import * as calls from '@ajose/sdk/admin/search';
import type { Deps } from '../../platform/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { searchAll } from './search.ts';

export const searchRoutes = routes('Back-office', ({ db, clock }: Deps) => ({
  getFound: byStaff('read')(calls.getFound, {
    limit: 'search',
    sent: SearchQuery,
    reply: SearchReply,
    run: async ({ staff, sent, request }) => searchAll(db, clock.now(), staff, sent.q ?? '', request.hidesContacts),
  }),
}));
