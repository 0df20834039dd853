/** The search for customers, in the form that the trigram index `customers_search` answers. */
import { sql } from '../database/sql.ts';

/** Name, email address and phone number of a customer in one text; `c` is the customer. It has to be the expression of the index. */
export const SEARCHED = sql`lower(c.name || ' ' || c.email::text || ' ' || c.phone)`;

/** Escapes the characters that LIKE would read as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
