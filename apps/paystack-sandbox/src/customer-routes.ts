/** Paystack's calls about customers: who they are. */
import type { FastifyInstance } from 'fastify';
import { success } from './answers.ts';
import { customerOnWire, lookedUp, type Customers } from './customers.ts';
import { fieldsOf, needText, text } from './fields.ts';

interface WithCode {
  Params: { code: string };
}

export function registerCustomers(app: FastifyInstance, { customers }: { customers: Customers }): void {
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

  app.get<WithCode>('/customer/:code', async (request) =>
    success('Customer retrieved', lookedUp(customers.find(request.params.code))),
  );

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
