/** The tables of the gateways' report, the figure that an address names, and shares and times in words. */
import type { GatewayFigure, GatewayTable } from '@ajose/sdk/contract/reports';
import { formatNumber } from '@ajose/sdk/domain/money';

export const gatewayTables = ['payments', 'payouts'] as const satisfies readonly GatewayTable[];

export const tableNames: Readonly<Record<GatewayTable, string>> = {
  payments: 'Payments, by gateway and channel',
  payouts: 'Payouts, by gateway and bank',
};

/** Short names of figures. */
export const figureNames: Readonly<Record<GatewayTable, Readonly<Record<GatewayFigure, string>>>> = {
  payments: {
    begun: 'Begun',
    paid: 'Paid',
    ended: 'Failed or cancelled',
    fees: 'Fees',
    timed: 'Begun to paid',
  },
  payouts: { begun: 'Asked for', paid: 'Paid', ended: 'Failed', fees: 'Fees', timed: 'Order to paid' },
};

export interface Figure {
  table: GatewayTable;
  figure: GatewayFigure;
  key: string;
}

export const nameFigure = ({ table, figure, key }: Figure): string => `${table}.${figure}.${key}`;

/** The figure that an address names; null for words that name none. */
export function readFigure(word: string | null): Figure | null {
  const [name, second, ...rest] = (word ?? '').split('.');
  const table = gatewayTables.find((one) => one === name);
  const figure = Object.keys(figureNames.payments).find((one): one is GatewayFigure => one === second);
  return table === undefined || figure === undefined ? null : { table, figure, key: rest.join('.') };
}

/** A part of a whole in percent, rounded down so that only the whole is 100%; null where the whole is 0. */
export const shareOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${formatNumber(Math.floor((1000 * part) / whole) / 10, 1)}%`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took: the two largest units. */
export function lasted(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 1) return 'under 1 s';
  if (whole < MINUTE) return `${whole} s`;
  const [unit, below, names] =
    whole < HOUR
      ? ([MINUTE, 1, ['min', 's']] as const)
      : whole < DAY
        ? ([HOUR, MINUTE, ['h', 'min']] as const)
        : ([DAY, HOUR, ['d', 'h']] as const);
  const rest = Math.floor((whole % unit) / below);
  return `${formatNumber(Math.floor(whole / unit))} ${names[0]}${rest === 0 ? '' : ` ${rest} ${names[1]}`}`;
}
