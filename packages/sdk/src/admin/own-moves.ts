/** Our own money between the gateways and our bank, as administrators record and read it. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { GetOwnMovesQuery, GetOwnMovesReply, MoveOwnMoneyBody } from '../contract/own-moves.ts';

/**
 * Asks for a move of our own money to be posted; another administrator approves it. 409 `more_than_there`, `gateway_not_set`, `id_reused`
 * or `other_request_waits`, 422.
 */
export const moveOwnMoney = (api: Api, body: MoveOwnMoneyBody, options?: CallOptions) =>
  api.post<Done | WaitsForApprovalReply>('admin/ownMoves', { ...options, body });

/** The moves that were posted, newest first. */
export const getOwnMoves = (api: Api, query: GetOwnMovesQuery, options?: CallOptions) =>
  api.get<GetOwnMovesReply>('admin/ownMoves', { ...options, query });
