/** A text that Paystack requires. */
import { text } from '@ajose/sandbox/fields';
import { refusals } from './answers.ts';

export function needText(fields: Record<string, unknown>, name: string, label = name): string {
  const value = text(fields, name);
  if (value === null) throw refusals.missing(label);
  return value;
}
