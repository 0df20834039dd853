/** Checks over HTTP whose BVN a number is. Monnify offers this only with live keys; the sandbox always answers. */
import { fieldsOf } from '@ajose/sandbox/fields';
import { accountName, holderOf, identities } from '@ajose/sandbox/holders';
import type { FastifyInstance } from 'fastify';
import { needText, refusal, success } from './answers.ts';
import { findBank } from './banks.ts';

/** As described; the status is unconfirmed. */
const invalid = () => refusal(400, 'Unable to process request. Invalid BVN provided', '99');

export function registerVerification(app: FastifyInstance): void {
  app.post('/api/v1/vas/bvn-account-match', async (request) => {
    const body = fieldsOf(request.body);
    const [bvn, accountNumber] = [needText(body, 'bvn'), needText(body, 'accountNumber')];
    const bank = findBank(needText(body, 'bankCode'));
    const name = bank && accountName(accountNumber, holderOf(request.headers['x-sandbox-holder']));
    if (!name || !/^\d{11}$/.test(bvn)) throw invalid();
    const fits = bvn !== identities.doesNotFit;
    return success({
      bvn,
      accountNumber,
      accountName: name,
      matchStatus: fits ? 'FULL_MATCH' : 'NO_MATCH',
      matchPercentage: fits ? 100 : 0,
    });
  });
}
