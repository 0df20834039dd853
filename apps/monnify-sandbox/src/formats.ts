/** Amounts and times as Monnify writes them: naira, and Lagos time without a zone. */

/** Lagos is an hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

export const naira = (kobo: number): number => kobo / 100;
export const nairaText = (kobo: number): string => (kobo / 100).toFixed(2);

/** An amount in naira with at most two decimals, as kobo; NaN for any other value. */
export function koboOf(value: unknown): number {
  const amount = typeof value === 'string' && /^\d{1,13}(\.\d{1,2})?$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number') return Number.NaN;
  const kobo = Math.round(amount * 100);
  return Number.isSafeInteger(kobo) && Math.abs(amount * 100 - kobo) < 1e-4 ? kobo : Number.NaN;
}

interface Parts {
  day: string;
  month: string;
  year: string;
  hour: number;
  rest: string;
  millisecond: string;
}

function inLagos(iso: string): Parts {
  const [date = '', clock = ''] = new Date(Date.parse(iso) + LAGOS_MS).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    day,
    month,
    year,
    hour: Number(clock.slice(0, 2)),
    rest: clock.slice(3, 8),
    millisecond: clock.slice(9, 12),
  };
}

/** `25/07/2022 11:20:20 AM`. In events the hour has no zero before it. */
export function halfDayTime(iso: string, zero: '0' | '' = '0'): string {
  const { day, month, year, hour, rest } = inLagos(iso);
  const twelfth = String(hour % 12 || 12).padStart(zero ? 2 : 1, '0');
  return `${day}/${month}/${year} ${twelfth}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `2021-11-17 11:28:42.615` */
export function spacedTime(iso: string): string {
  const { day, month, year, hour, rest, millisecond } = inLagos(iso);
  return `${year}-${month}-${day} ${String(hour).padStart(2, '0')}:${rest}.${millisecond}`;
}

/** `2022-07-21T13:50:05` */
export const plainTime = (iso: string): string => spacedTime(iso).slice(0, 19).replace(' ', 'T');

/** `2022-07-31T14:31:33.759+0000`: an instant. */
export const offsetTime = (iso: string): string => iso.replace('Z', '+0000');

/** `20220725111957`, for references. */
export const stampOf = (now: Date): string => spacedTime(now.toISOString()).slice(0, 19).replaceAll(/\D/g, '');
