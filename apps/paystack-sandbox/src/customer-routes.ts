/** Paystack's calls about customers: who they are. */
import { fieldsOf, text } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { accountOf, accountOnWire } from './accounts.ts';
import { needText, success } from './answers.ts';
import { createCustomer, customerOnWire, findCustomer, identifyCustomer, lookedUp } from './customers.ts';
import type { Paystack } from './state.ts';

interface WithCode {
  Params: { code: string };
}

export function registerCustomers(app: FastifyInstance, paystack: Paystack): void {
  app.post('/customer', async (request) => {
    const body = fieldsOf(request.body);
    const customer = createCustomer(paystack, {
      email: needText(body, 'email', 'Email'),
      firstName: text(body, 'first_name') ?? '',
      lastName: text(body, 'last_name') ?? '',
      phone: text(body, 'phone') ?? '',
    });
    return success('Customer created', customerOnWire(customer));
  });

  app.get<WithCode>('/customer/:code', async (request) => {
    const customer = findCustomer(paystack, request.params.code);
    const account = accountOf(paystack, customer);
    const assigned = account && accountOnWire(account);
    return success(
      'Customer retrieved',
      lookedUp(customer, { dedicated_account: assigned, dedicated_accounts: assigned ? [assigned] : [] }),
    );
  });

  app.post<WithCode>('/customer/:code/identification', async (request, reply) => {
    const body = fieldsOf(request.body);
    for (const name of ['country', 'type', 'first_name', 'last_name']) needText(body, name);
    identifyCustomer(paystack, findCustomer(paystack, request.params.code), {
      bvn: needText(body, 'bvn', 'BVN'),
      accountNumber: needText(body, 'account_number', 'Account number'),
      bankCode: needText(body, 'bank_code', 'Bank code'),
    });
    return reply.code(202).send({ status: true, message: 'Customer Identification in progress' });
  });
}
