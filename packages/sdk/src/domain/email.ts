/** Reads email addresses in the same way for forms, server and mailer, so that one text is one mailbox for all. */

import { withoutMarks } from './text.ts';

/** The longest address that mail servers take (RFC 5321), and the longest part before the @. */
const LONGEST = 254;
const LONGEST_LOCAL = 64;
/** A dot-atom of RFC 5321: neither quotes nor comments, no list, no group. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** A domain in punycode and lower case; null for any other text. */
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
 * Reads one email address: `Ada@Bücher.example` is `Ada@xn--bcher-kva.example`. The part before the @ stays as typed, although capitals do
 * not distinguish mailboxes here.
 * @returns null for any text that is not exactly one address
 */
export function readEmail(text: string): string | null {
  const typed = withoutMarks(text.normalize('NFC')).trim();
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at));
  if (local.length > LONGEST_LOCAL || !LOCAL.test(local)) return null;
  const domain = readDomain(typed.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length > LONGEST ? null : address;
}

/** The form in which an address is stored and compared; capitals do not distinguish mailboxes. @param address as `readEmail` returns it */
export const mailboxOf = (address: string): string => address.toLowerCase();
