/** Where customers get help from a person, and who keeps their money. */
import type { Api, CallOptions } from '../api.ts';
import type { GetHelpReply, GetSafetyReply } from '../contract/help.ts';

/** The operator's phone number, email address and hours. Needs no session. */
export const getHelp = (api: Api, options?: CallOptions) => api.get<GetHelpReply>('help/getHelp', options);

/** Who the operator is, and what customers hold beside what gateways and bank hold. Needs no session. */
export const getSafety = (api: Api, options?: CallOptions) => api.get<GetSafetyReply>('help/getSafety', options);
