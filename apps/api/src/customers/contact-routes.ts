/** Over HTTP: the phone and account numbers of a customer for staff who read them masked. */
import { IdParams } from '@ajose/sdk/contract/common';
import { ShowContactsBody, ShowContactsReply } from '@ajose/sdk/contract/contacts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { showContacts } from './contacts.ts';

export function contactRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/users/:id/contacts',
    {
      config: { who: 'admin', can: 'read', showsContacts: true },
      schema: {
        operationId: 'showContacts',
        summary: 'Phone and account numbers of a customer, whole; each look is written down',
        tags: ['Back-office'],
        params: IdParams,
        body: ShowContactsBody,
        response: { 200: ShowContactsReply },
      },
    },
    async (request): Promise<ShowContactsReply> => {
      const contacts = await showContacts(deps, staffOf(request), request.params.id, request.body);
      return { success: true, contacts };
    },
  );
}
