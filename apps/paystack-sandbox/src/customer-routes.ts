/** Paystack's calls about customers: who they are. */
import { fieldsOf, text } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { accountOnWire, type Accounts } from './accounts.ts';
import { success } from './answers.ts';
import { customerOnWire, lookedUp, type Customers } from './customers.ts';
import { needText } from './fields.ts';

interface WithCode {
  Params: { code: string };
}

export function registerCustomers(
  app: FastifyInstance,
  { customers, accounts }: { customers: Customers; accounts: Accounts },
): void {
  app.post('/customer', async (request) => {
    const body = fieldsOf(request.body);
    const customer = customers.create({
      email: needText(body, 'email', 'Email'),
      firstName: text(body, 'first_name') ?? '',
      lastName: text(body, 'last_name') ?? '',
      phone: text(body, 'phone') ?? '',
    });
    return success('Customer created', customerOnWire(customer));
  });

  app.get<WithCode>('/customer/:code', async (request) => {
    const customer = customers.find(request.params.code);
    const account = accounts.of(customer);
    const own = account && accountOnWire(account);
    return success(
      'Customer retrieved',
      lookedUp(customer, { dedicated_account: own, dedicated_accounts: own ? [own] : [] }),
    );
  });

  app.post<WithCode>('/customer/:code/identification', async (request, reply) => {
    const body = fieldsOf(request.body);
    for (const name of ['country', 'type', 'first_name', 'last_name']) needText(body, name);
    customers.identify(customers.find(request.params.code), {
      bvn: needText(body, 'bvn', 'BVN'),
      accountNumber: needText(body, 'account_number', 'Account number'),
      bankCode: needText(body, 'bank_code', 'Bank code'),
    });
    return reply.code(202).send({ status: true, message: 'Customer Identification in progress' });
  });
}
