/** Products of the rate 0: a choice of those who want no profit, and said as one wherever it is shown. */

export const isWithoutProfit = ({ interestRate }: { interestRate: number }): boolean => interestRate === 0;

export const WITHOUT_PROFIT = 'Saving without profit. You get back exactly what you put in.';
