/** How people are searched for, as the trigram index `customers_search` answers it. */

/** All that is searched of a customer, in one text; `c` is the customer. The same expression as the index has. */
export const SEARCHED = `lower(c.name || ' ' || c.email::text || ' ' || c.phone)`;

/** Takes the meaning from what LIKE would read as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
