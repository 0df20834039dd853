/** Names of saved views. */
import * as yup from 'yup';
import type { RenameViewBody } from '../contract/views.ts';
import { text } from './fields.ts';

/** Also for a new view, whose other fields come from the list's address. */
export const viewNameRules: yup.ObjectSchema<RenameViewBody> = yup.object({
  name: text().required('Please give the view a name').max(60, 'Please use at most 60 characters'),
});
