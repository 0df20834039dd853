/** Email addresses: read in one way by forms, by the server and by what sends mail, so that one text is one mailbox for all of them. */

/** The longest address that mail servers take (RFC 5321), and the longest part before the @. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;
/** A dot-atom of RFC 5321: neither quotes nor comments, no list, no group. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A domain in punycode and lower case; null for what is none. */
function readDomain(text: string): string | null {
  if (!DOMAIN.test(text)) return null;
  const url = `http://${text}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  const labels = hostname.split('.');
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(labels.at(-1) ?? '');
  return isDomain ? hostname : null;
}

/**
 * Reads one email address: `Ada@Bücher.example` is `Ada@xn--bcher-kva.example`. The part before the @ stays as it was typed, though no
 * mailbox is told apart by its capitals here.
 * @returns null for what is not one strict address
 */
export function readEmail(text: string): string | null {
  const typed = text.normalize('NFC').trim();
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at));
  if (local.length > LONGEST_LOCAL || !LOCAL.test(local)) return null;
  const domain = readDomain(typed.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length > LONGEST ? null : address;
}

/** The one form in which an address is kept and compared: no mailbox is told apart by its capitals. @param address as `readEmail` returns it */
export const mailboxOf = (address: string): string => address.toLowerCase();
