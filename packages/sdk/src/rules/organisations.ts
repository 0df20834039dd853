/** Registering an organisation or a family. */
import * as yup from 'yup';
import type {
  InviteMemberBody,
  MemberRole,
  MendOrganisationBody,
  OrganisationForm,
  RefuseRegistrationBody,
  RegisterOrganisationBody,
  SetMemberRoleBody,
  SetSignaturesBody,
  Signatures,
} from '../contract/organisations.ts';
import { memberRoles, organisationForms } from '../domain/members.ts';
import { paperName, papersOf } from '../domain/papers.ts';
import { readRegisteredNumber } from '../domain/readers.ts';
import {
  email,
  nairaAmount,
  optionalCode,
  organisationName,
  phone,
  required,
  requiredLines,
  text,
  tin,
} from './fields.ts';

const number = () =>
  text().transform((typed: unknown) => (typeof typed === 'string' ? readRegisteredNumber(typed) : typed));

const hasNone = (form: string): boolean => form === 'club' || form === 'family';

const signatures = () =>
  yup
    .mixed<Signatures>()
    .oneOf([1, 2], 'Please choose how many have to agree')
    .required('Please choose how many have to agree');

export const registerOrganisationRules: yup.ObjectSchema<Omit<RegisterOrganisationBody, 'idempotencyKey'>> = yup.object(
  {
    name: organisationName(),
    form: yup.mixed<OrganisationForm>().oneOf(organisationForms, 'Please choose what you register').required(),
    number: number().when('form', ([form], rule) =>
      hasNone(String(form))
        ? rule.oneOf(['', undefined], 'A club and a family have no registered number')
        : rule
            .required('Please enter the registered number')
            .matches(/^[0-9A-Z][0-9A-Z/-]{0,29}$/, 'Please enter the number as it stands on the certificate'),
    ),
    tin: tin().when('form', ([form], rule) =>
      hasNone(String(form)) ? rule.oneOf(['', undefined], 'A club and a family have no tax number of their own') : rule,
    ),
    email: email('Email is required', 'Please enter a valid email'),
    phoneNumber: phone().required('Phone number is required'),
    address: required('Please enter the address').max(400, 'The address can have at most 400 characters'),
    state: required('Please choose a state'),
    signatures: signatures(),
  },
);

export const refuseRegistrationRules: yup.ObjectSchema<RefuseRegistrationBody> = yup.object({
  reason: requiredLines('Please say why: the owners read it'),
});

export const mendOrganisationRules: yup.ObjectSchema<MendOrganisationBody> = yup.object({
  email: email('Please enter the person’s email address', 'Please enter a valid email'),
  role: yup
    .mixed<MendOrganisationBody['role']>()
    .oneOf(['checker', 'owner'], 'Please choose a role')
    .required('Please choose a role'),
  reason: requiredLines('Please say what you have seen'),
});

const role = () => yup.mixed<MemberRole>().oneOf(memberRoles, 'Please choose a role').required('Please choose a role');

const mostAlone = () =>
  nairaAmount('Please enter a valid amount')
    // A field that is left empty sets no amount.
    .transform((value: number, typed: unknown) => (typed === '' ? null : value))
    .notRequired()
    .nullable()
    .when('role', ([role], rule) =>
      role === 'maker' ? rule : rule.oneOf([null, undefined], 'Only a maker has an amount of their own'),
    );

export const inviteMemberRules: yup.ObjectSchema<InviteMemberBody> = yup.object({
  email: email('Please enter an email address', 'Please enter a valid email'),
  role: role(),
  mostAlone: mostAlone(),
  password: yup.string(),
  code: optionalCode(),
});

export const setMemberRoleRules: yup.ObjectSchema<SetMemberRoleBody> = yup.object({
  memberId: yup.string().required(),
  role: role(),
  mostAlone: mostAlone(),
  understood: yup.boolean(),
  password: yup.string(),
  code: optionalCode(),
});

export const setSignaturesRules: yup.ObjectSchema<SetSignaturesBody> = yup.object({
  signatures: signatures(),
  password: yup.string(),
  code: optionalCode(),
});

/** For a form, whose select holds texts. */
export const registerOrganisationFormRules = registerOrganisationRules.shape({
  signatures: yup.string().oneOf(['1', '2'], 'Please choose how many have to agree').required(),
});

/** For a form: each paper that the organisation's form needs. */
export const askForCheckFormRules = (form: OrganisationForm) =>
  yup.object(
    Object.fromEntries(
      papersOf[form].map((paper) => [paper, yup.string().required(`Please add: ${paperName(paper, form)}`)]),
    ),
  );
