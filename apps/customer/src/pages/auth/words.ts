/** What the sign-in says of a failure without words of its own, and of a session that ended by itself. */
export const failure = { refused: 'Login failed', broken: 'Login failed. Please try again.' } as const;
export const sessionEnded = 'Your session has ended. Please sign in again.';
