/** Posts to an address from outside. An address inside our own network is refused, and redirects, which could lead there, are not followed. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPublic, literalIn, PrivateAddress, publicLookup } from './address.ts';

export interface Posted {
  url: string;
  headers: Readonly<Record<string, string | number>>;
  body: string | Uint8Array;
}

/** `failure` is null where the address took it. */
export interface Sent {
  status: number | null;
  failure: string | null;
}

/**
 * @param toPrivate whether addresses that are not public may be called, as on a developer's machine
 * @param seconds how long it waits for an answer
 */
export function post({ url: address, headers, body }: Posted, toPrivate: boolean, seconds: number): Promise<Sent> {
  const url = new URL(address);
  const literal = literalIn(url);
  if (!toPrivate && literal !== null && !isPublic(literal)) {
    return Promise.resolve({ status: null, failure: new PrivateAddress(literal).message });
  }
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve({ status: null, failure: error.message || error.name });
    const call = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(seconds * 1000),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        ...(toPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        // Ignores the body of the answer, which is of no use and could be endless.
        answer.destroy();
        resolve({ status, failure: status >= 200 && status < 300 ? null : `It answered ${status}` });
      },
    );
    call.on('error', (error) =>
      failed(error.name === 'AbortError' ? new Error(`No answer within ${seconds} s`) : error),
    );
    call.end(body);
  });
}
