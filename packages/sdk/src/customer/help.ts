/** Where customers get help from a person. */
import type { Api, CallOptions } from '../api.ts';
import type { GetHelpReply } from '../contract/help.ts';

/** The operator's phone number, email address and hours. Needs no session. */
export const getHelp = (api: Api, options?: CallOptions) => api.get<GetHelpReply>('help/getHelp', options);
