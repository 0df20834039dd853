/** The protection of the account. */
import * as calls from '@ajose/sdk/customer/session';
import { sessionActions } from '@ajose/sdk/sessions';
import { api, keepToken } from '../api.ts';
import { makeStale } from './keys.ts';

export const account = sessionActions(calls, api, makeStale, keepToken);
