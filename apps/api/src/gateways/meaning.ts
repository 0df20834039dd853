/**
 * What a gateway's refusal means for who asked. An answer `unknown` means nothing: what it was about is looked up or asked again.
 * `refused` means by the kind of call:
 * - an order (a payment begun, a card charged, a transfer): nothing was done, unless the gateway had the reference before (`wasOrdered`)
 * - a look-up: nothing, unless the gateway has no such record (`isMissing`)
 * - forgetting a card: it is asked again, unless the gateway no longer has the card (`isCardGone`)
 * - an identification: it failed, unless it was done before (`isIdentified`)
 */
import { refuse } from '../platform/server/errors.ts';
import type { Answer, TransferStatus } from './gateway.ts';

const CAME_TO_NOTHING: readonly TransferStatus[] = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'];

const isRefusedAs = (answer: Answer<unknown>, ...codes: string[]): boolean =>
  answer.outcome === 'refused' && codes.includes(answer.code);

/** Whether a look-up says that the gateway has no such payment or transfer. */
export const isMissing = (answer: Answer<unknown>): boolean =>
  isRefusedAs(answer, 'transaction_not_found', 'transfer_not_found');

/** Whether an order was refused because the gateway has its reference from an earlier call, which may have done it. */
export const wasOrdered = (answer: Answer<unknown>): boolean =>
  isRefusedAs(answer, 'duplicate_reference', 'duplicate_transfer_reference');

export const isCardGone = (answer: Answer<unknown>): boolean => isRefusedAs(answer, 'card_unknown');

export const isIdentified = (answer: Answer<unknown>): boolean => isRefusedAs(answer, 'already_identified');

/** Whether a transfer's money did not leave, or came back. */
export const cameToNothing = (status: string): boolean => CAME_TO_NOTHING.some((final) => final === status);

/** Refuses a call that needs an answer now. @param who as "The bank network" */
export const gatewayUnavailable = (who = 'Our payment provider') =>
  refuse(503, 'gateway_unavailable', `${who} does not answer at the moment. Please try again in a minute.`);
