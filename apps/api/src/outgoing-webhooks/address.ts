/** Where messages may go: addresses of the public internet, so that nobody makes the server call what is inside its own network. */
import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
const outside6 = new BlockList();
// Of IPv6 only what is handed out as public; 2001:db8::/32, 6to4 and Teredo lead elsewhere, as does NAT64 outside of it.
outside6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** The address in a URL, where its host is no name. */
export const literalIn = (url: URL): string | null => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : null;
};

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} is not an address of the public internet`);
  }
}

/**
 * Looks a name up for the connection itself: what was checked is what is connected to, so a name that changes in between gains nothing.
 * One private address among several refuses them all.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 4);
    if (!found.every(({ address }) => isPublic(address))) return done(new PrivateAddress(host), '', 4);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
