/** A push service on this machine, with a browser that reads what it gets: RFC 8291 (encryption) and RFC 8292 (who sends). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TurnPushOnBody } from '@ajose/sdk/contract/notices';

export interface Told {
  id: string;
  title: string;
  text: string;
  path: string;
}

export interface Browser {
  subscription: Omit<TurnPushOnBody, 'userId'>;
  /** What has arrived, in its order. */
  told: Told[];
}

export interface PushService {
  /** What it answers from now on. */
  status: number;
  /** Whether it answers at all. */
  answers: boolean;
  newBrowser: () => Browser;
  /** The key that the last sender showed, where its signature is right. */
  sender: () => string | null;
  close: () => void;
}

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Content encoding aes128gcm, one record. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = hkdf(auth, pair.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  // The record ends with a delimiter and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** @returns the sender's key, where the token is signed with it for this service */
function senderOf(authorization: string, origin: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { aud?: string };
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight && aud === origin ? key : null;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer) => void>();
  let sender: string | null = null;
  const service = { status: 201, answers: true };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sender = senderOf(request.headers.authorization ?? '', origin);
      if (service.answers && service.status === 201) browsers.get(request.url ?? '')?.(Buffer.concat(chunks));
      if (service.answers) response.writeHead(service.status).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const newBrowser = (): Browser => {
    const pair = createECDH('prime256v1');
    const auth = randomBytes(16);
    const path = `/push/${crypto.randomUUID()}`;
    const told: Told[] = [];
    const p256dh = pair.generateKeys('base64url');
    browsers.set(path, (body) => told.push(JSON.parse(decrypt(body, pair, auth)) as Told));
    return { told, subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') } };
  };
  return Object.assign(service, { newBrowser, sender: () => sender, close: () => void server.close() });
}
