/** Evidence of money received outside the platform, which each booking needs. */
let made = 0;

/** A receipt that has booked nothing. */
export const newReceipt = () => ({
  receiptNumber: `TEST-${(made += 1)}`,
  evidence: 'Receipt book of the Lagos office, page 12',
});
