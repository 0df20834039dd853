/** The files for the tax authority, one a month. That of the present month says that it is not over. */
import type { FileFormat } from '@ajose/sdk/contract/common';
import { useNow } from '@ajose/ui/useNow.ts';
import { getRemittance } from '../data/tax.ts';
import { Download } from './Download.tsx';
import { isPresent, monthSoFar } from './period.ts';

interface TaxFileProps {
  /** YYYY-MM, one at least. */
  months: readonly string[];
  label?: string;
}

export function TaxFile({ months, label }: TaxFileProps) {
  const now = useNow();
  const files = months.map((month) => ({
    ...(months.length > 1 ? { of: `of ${monthSoFar(month, now)}` } : {}),
    name: `ajose-tax-${month}${isPresent(month, now) ? '-so-far' : ''}`,
    fetch: (format: FileFormat) => getRemittance(month, format),
  }));
  const what = months.map((month) => monthSoFar(month, now)).join(', ');
  return <Download what={what} files={files} {...(label === undefined ? {} : { label })} />;
}
