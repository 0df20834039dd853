/** What administrators send about administrators and customers. In a registration, the referral code is ours, not of the specification. */
import * as yup from 'yup';
import type { AddUserNoteBody } from '../contract/customers.ts';
import type {
  AddAdminBody,
  BlockAdminBody,
  ResetTwoFactorBody,
  SendInvitationBody,
  SetAdminRoleBody,
} from '../contract/staff.ts';
import { roles } from '../domain/roles.ts';
import { email, newPassword, personName, phone, required, requiredLines, text } from './fields.ts';

export const addAdminRules: yup.ObjectSchema<AddAdminBody> = yup.object({
  name: personName(),
  email: email('Email is required', 'Please enter a valid email'),
  password: newPassword(),
  phoneNumber: phone(),
  state: text(),
  country: text(),
  profileImage: text(),
  whoReferredMe: required('Please enter the referral code of an administrator'),
});

/** For removing a lost second factor, of an administrator or of a customer. */
export const resetTwoFactorRules: yup.ObjectSchema<ResetTwoFactorBody> = yup.object({
  reason: requiredLines('Please say why'),
});

/** For blocking and for unblocking. */
export const blockAdminRules: yup.ObjectSchema<BlockAdminBody> = yup.object({
  reason: requiredLines('Please say why'),
});

/** For confirming an administrator: the role is chosen, never left as it was. */
export const confirmAdminRules = yup.object({ role: yup.string().oneOf(roles).required('Please choose a role') });

export const sendInvitationRules: yup.ObjectSchema<SendInvitationBody> = yup.object({
  email: email('Please enter an email address', 'Please enter a valid email'),
  role: yup.string().oneOf(roles).required('Please choose a role'),
});

export const setAdminRoleRules: yup.ObjectSchema<SetAdminRoleBody> = yup.object({
  role: yup.string().oneOf(roles).required('Please choose a role'),
  reason: requiredLines('Please say why'),
});

/** For a note about a customer. */
export const addUserNoteRules: yup.ObjectSchema<AddUserNoteBody> = yup.object({
  text: requiredLines('Please write a note'),
});
