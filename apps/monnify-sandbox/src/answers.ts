/** Monnify's answers: their envelope and the refusals. */

/** A refusal in Monnify's words. Monnify's general code is the number 99; refunds have codes of their own. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number | string;

  constructor(status: number, message: string, code: number | string = 99) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): object {
    return { requestSuccessful: false, responseMessage: this.message, responseCode: this.code };
  }
}

export const success = (responseBody: unknown): object => ({
  requestSuccessful: true,
  responseMessage: 'success',
  responseCode: '0',
  responseBody,
});

/** Unconfirmed, where no comment says otherwise: the words of each. The published description has none. */
export const refusals = {
  /** As described. */
  noHeader: () => new Refusal(401, 'Unauthorized, supply authorization header'),
  badToken: () => new Refusal(401, 'Invalid or expired access token'),
  badKeys: () => new Refusal(401, 'Invalid API key or secret key'),
  missing: (what: string) => new Refusal(400, `${what} is required`),
  invalid: (message: string) => new Refusal(400, message),
  unprocessable: (message: string) => new Refusal(422, message),
  notFound: (message: string) => new Refusal(404, message),
  badAmount: () => new Refusal(400, 'Invalid amount'),
  badContract: () => new Refusal(422, 'Could not find specified contract'),
  noTransaction: () => new Refusal(404, "There's no transaction matching supplied reference"),
  duplicatePayment: (status: number) => new Refusal(status, 'Duplicate payment reference'),
  duplicateTransfer: (status: number) => new Refusal(status, 'Duplicate reference: a transfer with it exists already'),
  /** As in Monnify's help pages: the same amount to the same account a moment ago. */
  sameTransfer: () => new Refusal(400, 'Duplicate request', 'D07'),
  /** The words that Monnify's failed transfers have. */
  lowBalance: () => new Refusal(400, LOW_BALANCE),
  noTransfer: () => new Refusal(404, 'Could not find transfer with the supplied reference'),
  noAccount: () => new Refusal(404, 'Invalid account number or bank code'),
  noReservedAccount: () => new Refusal(404, 'Cannot find reserved account'),
  noCardToken: () => new Refusal(404, 'Invalid card token'),
};

export const LOW_BALANCE =
  'You do not have sufficient balance to process this request. Please fund your account and try again.';

/** The codes and words of refunds in Monnify's help pages. */
export const refundRefusals = {
  noTransaction: () => new Refusal(404, 'Transaction with specified reference does not exist.', 'R1'),
  notPermitted: () => new Refusal(422, 'Refund not permitted for specified transaction.', 'R2'),
  aboveTransaction: () => new Refusal(422, 'Specified refund amount is above transaction amount.', 'R3'),
  belowMinimum: () => new Refusal(422, 'Specified refund amount is below minimum refund amount.', 'R4'),
  lowBalance: () => new Refusal(422, 'Merchant does not have sufficient funds to process refund.', 'R5'),
  badDestination: () => new Refusal(422, 'Customer account details are invalid.', 'R6'),
  unknown: () => new Refusal(404, 'No refund was initiated with the supplied refund reference.', 'R7'),
  tooLong: () => new Refusal(422, 'Supplied value has exceeded the maximum allowed number of characters.', 'R8'),
  duplicate: () => new Refusal(422, 'Supplied refund reference already exists for the merchant.', 'R9'),
  /** Unconfirmed: the last words. */
  aboveRest: () => new Refusal(422, 'The total amount of all refunds is above the transaction amount.', 'R12'),
};
