/** API keys. The server decides which scopes a role may give. */
import * as yup from 'yup';
import type { AddApiKeyBody } from '../contract/api-keys.ts';
import { keyScopeNames } from '../domain/api-keys.ts';
import { presentPassword, text } from './fields.ts';

export const NO_SCOPE = 'Please choose what the key may do';

export const addApiKeyRules: yup.ObjectSchema<AddApiKeyBody> = yup.object({
  name: text().required('Please give the key a name').max(60, 'Please use at most 60 characters'),
  scopes: yup.array().of(yup.string().oneOf(keyScopeNames).required()).min(1, NO_SCOPE).required(),
  days: yup.number().integer().min(1).max(365).required(),
  password: presentPassword('Password is required'),
});

/** The form checks its scopes itself. */
export const addApiKeyFormRules = addApiKeyRules.omit(['scopes']);
