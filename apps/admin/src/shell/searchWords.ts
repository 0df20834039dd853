/** What the search of everything finds. */
export const SEARCH_PLACEHOLDER = 'Name, email, phone, account, reference or amount';
