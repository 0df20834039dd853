/** Whose a BVN is, as Monnify compares it with a bank account. */
import { expect, it } from 'vitest';
import { ask, bearer, call } from './merchant.ts';

const PATH = '/api/v1/vas/bvn-account-match';
const shown = { bankCode: '057', accountNumber: '0000000000', bvn: '22222222226' };

it('says that a BVN fits the account of whoever asks, and that 22222222220 fits nobody’s', async () => {
  const headers = { ...bearer(), 'x-sandbox-holder': 'Amaka Eze' };
  expect(await ask('POST', PATH, headers, shown)).toEqual({
    status: 200,
    body: {
      requestSuccessful: true,
      responseMessage: 'success',
      responseCode: '0',
      responseBody: {
        bvn: shown.bvn,
        accountNumber: shown.accountNumber,
        accountName: 'EZE AMAKA',
        matchStatus: 'FULL_MATCH',
        matchPercentage: 100,
      },
    },
  });
  const none = await call('POST', PATH, { ...shown, bvn: '22222222220' });
  expect(none.body.responseBody).toMatchObject({ matchStatus: 'NO_MATCH', matchPercentage: 0 });
});

it.each([{ bvn: '123' }, { accountNumber: '0000000004' }, { bankCode: '999' }])(
  'refuses to compare a BVN with %j',
  async (wrong) => {
    expect(await call('POST', PATH, { ...shown, ...wrong })).toMatchObject({
      status: 400,
      body: { responseMessage: 'Unable to process request. Invalid BVN provided', responseCode: '99' },
    });
  },
);
