/** The file for the tax authority of a month. */
import type { FileFormat } from '@ajose/sdk/contract/common';
import { getRemittance } from '../data/tax.ts';
import { Download } from './Download.tsx';

interface TaxFileProps {
  /** YYYY-MM */
  month: string;
  /** What people call the month. */
  title: string;
  label?: string;
}

export function TaxFile({ month, title, label }: TaxFileProps) {
  const files = [{ name: `ajose-tax-${month}`, fetch: (format: FileFormat) => getRemittance(month, format) }];
  return <Download what={title} files={files} {...(label === undefined ? {} : { label })} />;
}
