/** Where customers get help from a person, and who keeps their money. */
import { gets } from '../call.ts';
import type { GetHelpReply, GetSafetyReply, GetStatusReply } from '../contract/help.ts';

/** The operator's phone number, email address and hours. Needs no session. */
export const getHelp = gets<GetHelpReply>()('help/getHelp');

/** Who the operator is, and what customers hold beside what gateways and bank hold. Needs no session. */
export const getSafety = gets<GetSafetyReply>()('help/getSafety');

/** How each way to pay in and out goes now, and since when. Needs no session. */
export const getStatus = gets<GetStatusReply>()('help/getStatus');
