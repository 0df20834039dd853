/** What the search of everything finds. */
export const SEARCH_PLACEHOLDER = 'Name, amount or act';
