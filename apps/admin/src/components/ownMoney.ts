/** The name of our own money at a gateway. A negative amount has left the gateway and was not a customer's. */
export const ownMoneyName = (naira: number): string =>
  naira < 0 ? 'No longer there, borne by us' : 'Our own money found there';
