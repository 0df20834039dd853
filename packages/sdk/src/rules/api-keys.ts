/** API keys. Which scopes a role may give is the server's to say. */
import * as yup from 'yup';
import type { AddApiKeyBody } from '../contract/api-keys.ts';
import { keyScopeNames } from '../api-keys.ts';
import { presentPassword, text } from './fields.ts';

export const addApiKeyRules: yup.ObjectSchema<AddApiKeyBody> = yup.object({
  name: text().required('Please give the key a name').max(60, 'Please use at most 60 characters'),
  scopes: yup
    .array()
    .of(yup.string().oneOf(keyScopeNames).required())
    .min(1, 'Please choose what the key may do')
    .required(),
  days: yup.number().integer().min(1).max(365).required(),
  password: presentPassword('Password is required'),
});
