/** The distances that Stack, Inline and Grid put between their children: the number of a space token, times 4 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8;
