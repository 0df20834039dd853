/** Monnify's answers: their envelope, the refusals, and texts that it requires. */
import { text } from '@ajose/sandbox/fields';
import { Refusal } from '@ajose/sandbox/refusals';

/** A refusal in Monnify's words. Monnify's general code is the number 99; refunds have codes of their own. */
export const refusal = (status: number, responseMessage: string, responseCode: number | string = 99): Refusal =>
  new Refusal(status, responseMessage, { requestSuccessful: false, responseMessage, responseCode });

export const success = (responseBody: unknown): object => ({
  requestSuccessful: true,
  responseMessage: 'success',
  responseCode: '0',
  responseBody,
});

/** Unconfirmed, where no comment says otherwise: the words of each. The published description has none. */
export const refusals = {
  /** As described. */
  noHeader: () => refusal(401, 'Unauthorized, supply authorization header'),
  badToken: () => refusal(401, 'Invalid or expired access token'),
  badKeys: () => refusal(401, 'Invalid API key or secret key'),
  missing: (what: string) => refusal(400, `${what} is required`),
  invalid: (message: string) => refusal(400, message),
  unprocessable: (message: string) => refusal(422, message),
  notFound: (message: string) => refusal(404, message),
  badAmount: () => refusal(400, 'Invalid amount'),
  badContract: () => refusal(422, 'Could not find specified contract'),
  noTransaction: () => refusal(404, "There's no transaction matching supplied reference"),
  duplicatePayment: (status: number) => refusal(status, 'Duplicate payment reference'),
  duplicateTransfer: (status: number) => refusal(status, 'Duplicate reference: a transfer with it exists already'),
  /** As in Monnify's help pages: the same amount to the same account a moment ago. */
  sameTransfer: () => refusal(400, 'Duplicate request', 'D07'),
  /** The words that Monnify's failed transfers have. */
  lowBalance: () => refusal(400, LOW_BALANCE),
  noTransfer: () => refusal(404, 'Could not find transfer with the supplied reference'),
  noAccount: () => refusal(404, 'Invalid account number or bank code'),
  noReservedAccount: () => refusal(404, 'Cannot find reserved account'),
  noKeptCard: () => refusal(404, 'Invalid card token'),
  rateLimited: () => refusal(429, 'Too many requests'),
  broken: () => refusal(500, 'An error occurred while processing your request'),
  internal: (status: number, message: string) => refusal(status, message),
};

export const LOW_BALANCE =
  'You do not have sufficient balance to process this request. Please fund your account and try again.';

/** The codes and words of refunds in Monnify's help pages. */
export const refundRefusals = {
  noTransaction: () => refusal(404, 'Transaction with specified reference does not exist.', 'R1'),
  notPermitted: () => refusal(422, 'Refund not permitted for specified transaction.', 'R2'),
  aboveTransaction: () => refusal(422, 'Specified refund amount is above transaction amount.', 'R3'),
  belowMinimum: () => refusal(422, 'Specified refund amount is below minimum refund amount.', 'R4'),
  lowBalance: () => refusal(422, 'Merchant does not have sufficient funds to process refund.', 'R5'),
  badDestination: () => refusal(422, 'Customer account details are invalid.', 'R6'),
  unknown: () => refusal(404, 'No refund was initiated with the supplied refund reference.', 'R7'),
  tooLong: () => refusal(422, 'Supplied value has exceeded the maximum allowed number of characters.', 'R8'),
  duplicate: () => refusal(422, 'Supplied refund reference already exists for the merchant.', 'R9'),
  /** Unconfirmed: the last words. */
  aboveRest: () => refusal(422, 'The total amount of all refunds is above the transaction amount.', 'R12'),
};

export function needText(fields: Record<string, unknown>, name: string): string {
  const value = text(fields, name);
  if (value === null) throw refusals.missing(name);
  return value;
}

/** A limit of a list: a number, where the call names one. */
export function limitOf(query: Record<string, unknown>, name: string, otherwise: number): number {
  const given = text(query, name);
  const value = given === null ? otherwise : Number(given);
  if (Number.isNaN(value)) throw refusals.invalid(`${name} is not a number`);
  return value;
}
