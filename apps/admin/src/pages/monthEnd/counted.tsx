/** A count in a table of the month's end; a row without an amount says *None* in both. */
import type { ReactNode } from 'react';
import { formatNumber } from '@ajose/sdk/domain/money';
import { Quiet } from '@ajose/ui/layout/Quiet';

export const counted = (count: number): ReactNode => (count === 0 ? <Quiet>None</Quiet> : formatNumber(count));
