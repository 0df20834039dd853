/** Paystack's calls about customers' own account numbers. */
import { fieldsOf, text } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { accountOnWire, assignAccount, closeAccount, ownerOnWire, requery } from './accounts.ts';
import { needText, success } from './answers.ts';
import { findCustomer } from './customers.ts';
import type { Paystack } from './state.ts';

export function registerAccounts(app: FastifyInstance, paystack: Paystack): void {
  app.post('/dedicated_account', async (request) => {
    const body = fieldsOf(request.body);
    const customer = findCustomer(paystack, needText(body, 'customer', 'Customer'));
    const account = assignAccount(paystack, customer, text(body, 'preferred_bank') ?? 'test-bank');
    if (!account) return { status: true, message: 'Assign dedicated account in progress' };
    return success('NUBAN successfully created', { ...accountOnWire(account), customer: ownerOnWire(customer) });
  });

  app.delete<{ Params: { id: string } }>('/dedicated_account/:id', async ({ params }) =>
    success('Managed Account Successfully Unassigned', accountOnWire(closeAccount(paystack, params.id))),
  );

  app.get('/dedicated_account/requery', async (request) => {
    const query = fieldsOf(request.query);
    for (const name of ['provider_slug', 'date']) needText(query, name);
    requery(paystack, needText(query, 'account_number', 'Account number'));
    return { status: true, message: 'Your request is being processed' };
  });
}
