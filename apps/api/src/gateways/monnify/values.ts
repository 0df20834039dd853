/** Amounts and times as Monnify writes them. */
import { toKobo } from '@ajose/sdk/domain/money';
import { sensible, sensibleKobo } from '../json.ts';

export const unreadable = { outcome: 'unknown', message: 'The answer cannot be read' } as const;

/**
 * An amount in naira, which Monnify writes as a text in some answers and as a number in others, in kobo. Null where it is no amount with at
 * most two decimals: it is never rounded.
 */
export function koboOf(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  try {
    return sensibleKobo(toKobo(value));
  } catch {
    return null;
  }
}

/** `25/07/2022 11:20:20 AM` */
const HALF_DAYS = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2}:\d{2}) (AM|PM)$/;
/** `2022-07-31T14:31:34.000+0000`, `2021-11-17 11:28:42.615` */
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)\d*(?:(Z)|([+-]\d{2}):?(\d{2}))?$/;
const LAGOS = '+01:00';

const twoDigits = (value: string | number): string => String(value).padStart(2, '0');

/** A moment; a time without a zone is one in Lagos. Null where it cannot be read. */
export function momentOf(value: unknown): Date | null {
  const text = typeof value === 'string' ? value : '';
  const halved = HALF_DAYS.exec(text);
  const iso = ISO.exec(text);
  let instant = '';
  if (halved) {
    const [, day = '', month = '', year = '', hour = '', rest = '', half = ''] = halved;
    const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    instant = `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hours)}:${rest}${LAGOS}`;
  } else if (iso) {
    const [, day = '', time = '', utc, hours, minutes] = iso;
    instant = `${day}T${time}${utc ?? (hours && minutes ? `${hours}:${minutes}` : LAGOS)}`;
  }
  return sensible(Date.parse(instant));
}
