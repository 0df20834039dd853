/** Our own money between the gateways and our bank, as administrators record and read it. */
import { getsBy, posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '../contract/own-moves.ts';

/** Asks for a move of our own money to be posted; another administrator approves it. */
export const moveOwnMoney = posts<MoveOwnMoneyBody, Done | WaitsForApprovalReply>()('admin/ownMoves', {
  409: ['gateway_not_set', 'id_reused', 'more_than_there', 'other_request_waits'],
});

/** Moves of our own money that were posted, newest first. */
export const getOwnMoves = getsBy<GetOwnMovesQuery, GetOwnMovesReply>()('admin/ownMoves', { 422: ['page_too_deep'] });
