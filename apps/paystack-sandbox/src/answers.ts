/** Paystack's answers: their envelope and the refusals. */
import { text } from '@ajose/sandbox/fields';
import { Refusal } from '@ajose/sandbox/refusals';

type Type = 'validation_error' | 'api_error' | 'processor_error';

/** A refusal in Paystack's words. */
function refusal(
  status: number,
  message: string,
  code: string,
  type: Type = 'validation_error',
  nextStep = 'Check the values that you sent and try again',
): Refusal {
  return new Refusal(status, message, { status: false, message, meta: { nextStep }, type, code });
}

export const refusals = {
  badKey: () =>
    refusal(
      401,
      'Invalid key',
      'invalid_Key',
      'validation_error',
      'Ensure that you provide the correct authorization key for the request',
    ),
  duplicateTransaction: () => refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference'),
  /** @param status of `verify` sources differ */
  noTransaction: (status: 400 | 404 = 404) =>
    refusal(
      status,
      'Transaction reference not found.',
      'transaction_not_found',
      'validation_error',
      'Ensure that you are passing the correct reference',
    ),
  notRefundable: () => refusal(400, 'Transaction has not been paid or is fully reversed', 'transaction_not_refundable'),
  badEmail: () => refusal(400, 'Invalid Email Address Passed', 'invalid_email_address'),
  badAmount: () => refusal(400, 'Invalid Amount Sent', 'invalid_amount'),
  duplicateTransfer: () =>
    refusal(
      400,
      'Please provide a unique reference. Reference already exists on a transfer',
      'duplicate_transfer_reference',
    ),
  lowBalance: () =>
    refusal(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance', 'api_error'),
  noAccount: () => refusal(422, 'Could not resolve account name. Check parameters or try again.', 'invalid_bank_code'),
  /** Unconfirmed: the words. */
  noKeptCard: () => refusal(400, 'Authorization code is not valid', 'invalid_params'),
  rateLimited: () => refusal(429, 'Rate limit exceeded!', 'rate_limited', 'api_error', 'Wait before you try again'),
  missing: (what: string) => refusal(400, `${what} is required`, 'missing_params'),
  invalid: (message: string) => refusal(400, message, 'invalid_params'),
  notFound: (message: string) => refusal(404, message, 'not_found'),
  broken: () =>
    new Refusal(500, 'An error occurred', {
      status: false,
      message: 'An error occurred',
      type: 'api_error',
      code: 'unknown',
    }),
  internal: (status: number, message: string) => refusal(status, message, 'unknown', 'api_error'),
};

export const success = (message: string, data: unknown, meta?: object): object => ({
  status: true,
  message,
  data,
  ...(meta ? { meta } : {}),
});

/** A text that Paystack requires. */
export function needText(fields: Record<string, unknown>, name: string, label = name): string {
  const value = text(fields, name);
  if (value === null) throw refusals.missing(label);
  return value;
}
