/** The messages of sign-in and registration, in the specification's words. */
import type { FailureWords } from '@ajose/ui/failure.ts';

const broken = 'Network error. Please try again.';

export const words = {
  login: { refused: 'Login failed', broken },
  register: { refused: 'Registration failed', broken },
  loggedIn: 'Login successful! Redirecting...',
  registered: 'Registration successful! You can now login.',
  toBeConfirmed:
    'Before you can work here, your account has to be confirmed. Log in to see who does that and how far it is.',
} as const satisfies Record<string, FailureWords | string>;
