/** The back-office's search over HTTP. */
import { SearchQuery, SearchReply } from '@ajose/sdk/contract/search';
import type { App } from '../../platform/server/app.ts';
import type { Deps } from '../../platform/deps.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { searchAll } from './search.ts';

export function searchRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/admin/search',
    {
      config: { who: 'admin', can: 'read', limit: 'search' },
      schema: {
        operationId: 'getFound',
        summary:
          'Customers, transactions, products, cases, complaints and circles by what staff have in hand, the likeliest first',
        tags: ['Back-office'],
        querystring: SearchQuery,
        response: { 200: SearchReply },
      },
    },
    async (request) => searchAll(db, clock.now(), staffOf(request), request.query.q ?? '', request.hidesContacts),
  );
}
