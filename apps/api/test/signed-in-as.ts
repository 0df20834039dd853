/** A customer who has signed in for themselves, as the guards read it: for tests and simulations that call the code behind a route. */
import type { Customer, SignedInCustomer } from '../src/platform/server/signed-in.ts';

export const signedInAs = (customer: Customer, email = `${customer.id}@example.com`): SignedInCustomer => ({
  kind: 'customer',
  sessionId: '',
  person: { id: customer.id, name: customer.name, email, emailConfirmed: true, twoFactor: false },
  customer,
  member: null,
});
