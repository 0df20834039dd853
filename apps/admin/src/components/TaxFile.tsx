/** The files for the tax authority, one a month. */
import type { FileFormat } from '@ajose/sdk/contract/common';
import { formatMonth } from '@ajose/sdk/domain/time';
import { getRemittance } from '../data/tax.ts';
import { Download } from './Download.tsx';

interface TaxFileProps {
  /** YYYY-MM, one at least. */
  months: readonly string[];
  label?: string;
}

export function TaxFile({ months, label }: TaxFileProps) {
  const files = months.map((month) => ({
    ...(months.length > 1 ? { of: `of ${formatMonth(month)}` } : {}),
    name: `ajose-tax-${month}`,
    fetch: (format: FileFormat) => getRemittance(month, format),
  }));
  const what = months.map((month) => formatMonth(month)).join(', ');
  return <Download what={what} files={files} {...(label === undefined ? {} : { label })} />;
}
