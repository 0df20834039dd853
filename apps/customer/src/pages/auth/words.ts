/** What the sign-in says of a failure without words of its own. */
export const failure = { refused: 'Login failed', broken: 'Login failed. Please try again.' } as const;
