/** What protects the account: password, second factor, passkeys and sessions (@ajose/app/account.ts). */
import { makeAccount } from '@ajose/app/account.ts';
import * as calls from '@ajose/sdk/customer/session';
import { personApi as api, keepToken } from '../api.ts';
import { makeStale } from './keys.ts';

export const account = makeAccount(calls, api, makeStale, keepToken);
