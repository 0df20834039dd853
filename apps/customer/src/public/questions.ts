/** The questions that /help answers, by the fragment of their addresses. */
export const questions = {
  paid: 'I paid, but my wallet is unchanged',
  costs: 'What does it cost?',
  ends: 'When is my investment paid?',
  early: 'Can I take money out before the end?',
  withdraw: 'How do I withdraw?',
  email: 'How do I change my email address?',
  password: 'I forgot my password',
  complain: 'How do I complain?',
} as const;
