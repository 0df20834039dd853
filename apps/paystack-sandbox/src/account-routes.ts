/** Account numbers over HTTP: Paystack's calls, and the orders of tests and of the sandbox's page. */
import { fieldsOf, text, whole } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { accountOnWire, ownerOnWire, type Accounts } from './accounts.ts';
import { chargeOnWire, success } from './answers.ts';
import type { Books } from './books.ts';
import type { Customers } from './customers.ts';
import { needText } from './fields.ts';

interface Options {
  customers: Customers;
  accounts: Accounts;
}

export function registerAccounts(app: FastifyInstance, { customers, accounts }: Options): void {
  app.post('/dedicated_account', async (request) => {
    const body = fieldsOf(request.body);
    const customer = customers.find(needText(body, 'customer', 'Customer'));
    const account = accounts.assign(customer, text(body, 'preferred_bank') ?? 'test-bank');
    if (!account) return { status: true, message: 'Assign dedicated account in progress' };
    return success('NUBAN successfully created', { ...accountOnWire(account), customer: ownerOnWire(customer) });
  });

  app.delete<{ Params: { id: string } }>('/dedicated_account/:id', async ({ params }) =>
    success('Managed Account Successfully Unassigned', accountOnWire(accounts.close(params.id))),
  );

  app.get('/dedicated_account/requery', async (request) => {
    const query = fieldsOf(request.query);
    for (const name of ['provider_slug', 'date']) needText(query, name);
    accounts.requery(needText(query, 'account_number', 'Account number'));
    return { status: true, message: 'Your request is being processed' };
  });
}

export function registerAccountControls(
  app: FastifyInstance,
  { books, accounts }: Pick<Options, 'accounts'> & { books: Books },
): void {
  app.get('/sandbox/accounts', async () => [...books.accounts.values()].filter(({ active }) => active).toReversed());

  // Somebody makes a transfer at their bank.
  app.post<{ Params: { number: string } }>('/sandbox/accounts/:number/transfer', async (request) => {
    const body = fieldsOf(request.body);
    if (body['refused'] === true) {
      accounts.refuse(request.params.number, whole(body, 'amount', Number.NaN));
      return {};
    }
    const charge = accounts.receive(
      request.params.number,
      {
        amountKobo: whole(body, 'amount', Number.NaN),
        senderName: text(body, 'sender') ?? 'NGOZI EZE',
        senderBank: text(body, 'bank') ?? 'Zenith Bank',
        narration: text(body, 'narration') ?? 'Transfer',
      },
      body['unnoticed'] === true,
    );
    return charge ? chargeOnWire(charge) : {};
  });
}
