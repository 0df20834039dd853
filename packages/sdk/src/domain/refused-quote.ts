/** The quote that a refusal to leave an investment early may bring. The API works prices out, in sql/saving/exits.sql. */
import type { ExitQuote, ExitRefusal } from '../contract/investments.ts';
import { ApiError } from '../error.ts';

/** The new quote instead of the refused one; null where the refusal has none. */
export function newQuoteOf(refusal: unknown): ExitQuote | null {
  if (!(refusal instanceof ApiError)) return null;
  const { quote }: Partial<ExitRefusal> = refusal.body;
  return quote ?? null;
}
