/** The name of our own money at a gateway: less than nothing is what is gone from there and not a customer's. */
export const ownMoneyName = (naira: number): string =>
  naira < 0 ? 'No longer there, borne by us' : 'Our own money there';
