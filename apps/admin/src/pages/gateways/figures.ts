/** The tables of the gateways' report, the figure that an address names, and shares and times in words. */
import type { GatewayFigure, GatewayTable } from '@ajose/sdk/contract/reports';
import { formatNumber } from '@ajose/sdk/domain/money';

export const gatewayTables = ['payouts', 'payments'] as const satisfies readonly GatewayTable[];

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
    open: 'Waiting or by hand',
    fees: 'Fees',
    timed: 'Begun to paid',
  },
  payouts: {
    begun: 'Asked for',
    paid: 'Paid',
    ended: 'Failed',
    open: 'Waiting or by hand',
    fees: 'Fees',
    timed: 'Order to paid',
  },
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
  const table = gatewayTables.find((known) => known === name);
  const figure = Object.keys(figureNames.payments).find((name): name is GatewayFigure => name === second);
  return table === undefined || figure === undefined ? null : { table, figure, key: rest.join('.') };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something took: the two largest units. */
export function lasted(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 1) return 'under 1 s';
  if (rounded < MINUTE) return `${rounded} s`;
  const [unit, below, names] =
    rounded < HOUR
      ? ([MINUTE, 1, ['min', 's']] as const)
      : rounded < DAY
        ? ([HOUR, MINUTE, ['h', 'min']] as const)
        : ([DAY, HOUR, ['d', 'h']] as const);
  const rest = Math.floor((rounded % unit) / below);
  return `${formatNumber(Math.floor(rounded / unit))} ${names[0]}${rest === 0 ? '' : ` ${rest} ${names[1]}`}`;
}
