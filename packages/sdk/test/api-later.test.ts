/** A client whose code comes with its first call does what the client does, and says so when it cannot be fetched. */
import { expect, test, vi } from 'vitest';
import { apiLater } from '../src/api-later.ts';

test('every kind of call goes out as the client sends it', async () => {
  const sent: string[] = [];
  const api = apiLater({
    baseUrl: 'http://ajose.test/api',
    token: () => 'token-1',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const account = request.headers.get('ajose-account') ?? '';
      sent.push(
        `${request.method} ${request.url} ${request.headers.get('authorization')}${account && ` for ${account}`}`,
      );
      return Response.json({ success: true });
    },
  });
  api.prepare();
  expect(await api.get('a/:id', { params: { id: '1' }, query: { page: 2 } })).toEqual({ success: true });
  await api.post('b');
  await api.put('c');
  await api.patch('d');
  await api.delete('e');
  expect((await api.blob('f')).size).toBeGreaterThan(0);
  await api.for('org-1').get('g');
  expect(sent).toEqual(
    ['GET a/1?page=2', 'POST b', 'PUT c', 'PATCH d', 'DELETE e', 'GET f', 'GET g'].map(
      (call) => `${call.replace(' ', ' http://ajose.test/api/')} Bearer token-1${call === 'GET g' ? ' for org-1' : ''}`,
    ),
  );
});

test('code that cannot be fetched counts as a lost network, and is fetched again by the next call', async () => {
  vi.doMock('../src/api.ts', () => {
    throw new TypeError('Failed to fetch');
  });
  vi.resetModules();
  const { apiLater } = await import('../src/api-later.ts');
  const api = apiLater({ baseUrl: 'http://ajose.test/api', fetch: async () => Response.json({ success: true }) });
  await expect(api.get('a')).rejects.toMatchObject({ code: 'network', status: 0 });
  vi.doUnmock('../src/api.ts');
  expect(await api.get('a')).toEqual({ success: true });
});
