/** Products with the rate 0, for people who want no profit, and the words for them on every screen. */

export const isWithoutProfit = ({ interestRate }: { interestRate: number }): boolean => interestRate === 0;

export const WITHOUT_PROFIT = 'Saving without profit. You get back exactly what you put in.';
