/** Products with the rate 0, for people who want no profit, and the sentence that says so. */

export const isWithoutProfit = ({ interestRate }: { interestRate: number }): boolean => interestRate === 0;

export const WITHOUT_PROFIT = 'Saving without profit. You get back exactly what you put in.';
