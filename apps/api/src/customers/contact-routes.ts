/** Over HTTP: the phone and account numbers of a customer for staff who read them masked. */
import { ShowContactsBody, ShowContactsReply } from '@ajose/sdk/contract/contacts';
import * as calls from '@ajose/sdk/admin/users';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byStaff, registerCalls } from '../platform/server/calls.ts';
import { showContacts } from './contacts.ts';

export function contactRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    showContacts: byStaff('read')(calls.showContacts, {
      summary: 'Phone and account numbers of a customer, whole; each look is written down',
      showsContacts: true,
      sent: ShowContactsBody,
      reply: ShowContactsReply,
      run: async ({ staff, sent, params }) => {
        const contacts = await showContacts(deps, staff, params.id, sent);
        return { contacts };
      },
    }),
  });
}
