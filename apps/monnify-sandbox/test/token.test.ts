/** Access tokens: given for both keys, needed by every call, and ended by time. */
import { describe, expect, it } from 'vitest';
import { API_KEY, ask, basic, bearer, merchant, signIn } from './merchant.ts';

const banks = (authorization?: string) => ask('GET', '/api/v1/banks', authorization ? { authorization } : {});

describe('the access token', () => {
  it('is given for the API key and the secret key, and says for how many seconds it counts', async () => {
    const { status, body } = await ask('POST', '/api/v1/auth/login', { authorization: basic() }, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      requestSuccessful: true,
      responseMessage: 'success',
      responseCode: '0',
      responseBody: { accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: 3600 },
    });
  });

  it('is refused for other keys', async () => {
    for (const authorization of [basic(API_KEY, 'wrong'), basic('MK_TEST_OTHER'), 'Bearer x'])
      expect((await ask('POST', '/api/v1/auth/login', { authorization })).status).toBe(401);
    expect((await ask('POST', '/api/v1/auth/login', {})).body).toEqual({
      requestSuccessful: false,
      responseCode: 99,
      responseMessage: 'Unauthorized, supply authorization header',
    });
  });

  it('is asked for by each call, which refuses a wrong one in Monnify’s envelope', async () => {
    expect((await banks(bearer().authorization)).status).toBe(200);
    expect(await banks()).toMatchObject({
      status: 401,
      body: {
        requestSuccessful: false,
        responseCode: 99,
        responseMessage: 'Unauthorized, supply authorization header',
      },
    });
    expect(await banks('Bearer wrong')).toMatchObject({
      status: 401,
      body: { requestSuccessful: false, responseCode: 99 },
    });
    expect((await banks(basic())).status).toBe(401);
  });

  it('ends after its seconds, or at once when a test orders it', async () => {
    let now = Date.parse('2026-11-26T10:00:00Z');
    await merchant.again({ tokenSeconds: 60, now: () => new Date(now) });
    now += 59_000;
    expect((await banks(bearer().authorization)).status).toBe(200);
    now += 1_000;
    expect((await banks(bearer().authorization)).status).toBe(401);
    const next = await signIn();
    expect((await banks(`Bearer ${next}`)).status).toBe(200);
    await ask('DELETE', '/sandbox/tokens', {});
    expect((await banks(`Bearer ${next}`)).status).toBe(401);
  });
});
