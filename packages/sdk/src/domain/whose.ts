/** What is a person's own, or an organisation's, of which its members read: "your wallet", "the wallet". */
export type Whose = 'your' | 'the';

export const capital = (whose: Whose): string => (whose === 'your' ? 'Your' : 'The');
