/** Sign-in, passwords and two-factor sign-in. */
import * as yup from 'yup';
import type {
  ChangePasswordBody,
  ConfirmTwoFactorBody,
  EndTwoFactorBody,
  ForgotPasswordBody,
  LoginBody,
  ResetPasswordBody,
  StartTwoFactorBody,
} from '../contract/sessions.ts';
import { confirmPassword, email, newPassword, optionalCode, presentPassword, twoFactorCode } from './fields.ts';

const INVALID_EMAIL = 'Please enter a valid email address';
const PASSWORD_REQUIRED = 'Password is required';

export const loginRules: yup.ObjectSchema<LoginBody> = yup.object({
  email: email(INVALID_EMAIL, INVALID_EMAIL),
  password: presentPassword(PASSWORD_REQUIRED),
  rememberMe: yup.boolean(),
  code: optionalCode(),
  device: yup.string(),
});

export const forgotPasswordRules: yup.ObjectSchema<ForgotPasswordBody> = yup.object({
  email: email(INVALID_EMAIL, INVALID_EMAIL),
});

export const resetPasswordRules: yup.ObjectSchema<ResetPasswordBody> = yup.object({
  token: yup.string().required('This link is not complete. Please open it again from the mail'),
  password: newPassword(),
});

export const resetPasswordFormRules = yup.object({ password: newPassword(), confirmPassword: confirmPassword() });

export const changePasswordRules: yup.ObjectSchema<ChangePasswordBody> = yup.object({
  currentPassword: presentPassword('Please enter your current password'),
  newPassword: newPassword(),
});

export const changePasswordFormRules = changePasswordRules.shape({ confirmPassword: confirmPassword('newPassword') });

export const startTwoFactorRules: yup.ObjectSchema<StartTwoFactorBody> = yup.object({
  password: presentPassword(PASSWORD_REQUIRED),
  code: optionalCode(),
});

export const confirmTwoFactorRules: yup.ObjectSchema<ConfirmTwoFactorBody> = yup.object({ code: twoFactorCode() });

export const endTwoFactorRules: yup.ObjectSchema<EndTwoFactorBody> = yup.object({
  password: presentPassword(PASSWORD_REQUIRED),
  code: optionalCode(),
});
