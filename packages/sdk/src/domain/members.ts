/** What each role of a member may do for an organisation or a family: one table, which the apps show and the server enforces. */
import type { MemberRole, OrganisationForm, Signatures } from '../contract/organisations.ts';

/** In the order in which a selector lists them. */
export const memberRoles: readonly MemberRole[] = ['viewer', 'maker', 'checker', 'owner'];

export const memberRoleNames: Readonly<Record<MemberRole, string>> = {
  viewer: 'Viewer',
  maker: 'Maker',
  checker: 'Checker',
  owner: 'Owner',
};

/** A family calls its makers savers and its checkers approvers. */
const familyRoleNames: typeof memberRoleNames = { ...memberRoleNames, maker: 'Saver', checker: 'Approver' };

/** What the people of an organisation or a family call each role. */
export const roleNamesOf = (form: OrganisationForm | undefined): typeof memberRoleNames =>
  form === 'family' ? familyRoleNames : memberRoleNames;

const rights = {
  view: { roles: memberRoles, words: 'see this account' },
  /** What keeps the money in the account, and asking for what lets it out. */
  ask: { roles: ['maker', 'owner'], words: 'pay in, save, invest or ask for this' },
  /** What lets money or power out: one member asks, another one approves. */
  approve: { roles: ['checker', 'owner'], words: 'approve this' },
  manage: { roles: ['owner'], words: 'look after this account' },
} as const satisfies Record<string, { roles: readonly MemberRole[]; words: string }>;

export type MemberRight = keyof typeof rights;

/** What a call needs of who makes it: a right of a member, or `person`: it concerns the person alone, and no member does it for another. */
export type MemberNeed = MemberRight | 'person';

export const memberMay = (role: MemberRole, right: MemberRight): boolean =>
  (rights[right].roles as readonly MemberRole[]).includes(role);

/** Whether a member only asks for what lets money or power out, and another one approves it. */
export const asksAnother = ({ role, signatures }: { role: MemberRole; signatures: Signatures }): boolean =>
  signatures === 2 || !memberMay(role, 'manage');

/** A role, and the form of the organisation in which it is held. */
interface RoleIn {
  role: MemberRole;
  form: OrganisationForm;
}

/** Says that a role does not have a right, and which roles have it. */
export function whyMemberMayNot({ role, form }: RoleIn, right: MemberRight): string {
  const names = roleNamesOf(form);
  const others = rights[right].roles.map((other) => names[other]);
  const last = others.at(-1) ?? '';
  const list = others.length > 1 ? `${others.slice(0, -1).join(', ')} and ${last}` : last;
  return `As ${names[role]} you may not ${rights[right].words}. These roles may: ${list}.`;
}

/** In the order in which a form lists them. */
export const organisationForms: readonly OrganisationForm[] = [
  'family',
  'club',
  'cooperative',
  'company',
  'business_name',
  'incorporated_trustees',
];

export const organisationFormNames: Readonly<Record<OrganisationForm, string>> = {
  company: 'Company',
  business_name: 'Business name',
  incorporated_trustees: 'Incorporated trustees',
  cooperative: 'Cooperative',
  club: 'Club',
  family: 'Family',
};

/** The letters before a registered number; null where there is none. A cooperative's number is its state's, without letters of ours. */
export const numberLetters: Readonly<Record<OrganisationForm, string | null>> = {
  company: 'RC',
  business_name: 'BN',
  incorporated_trustees: 'IT',
  cooperative: '',
  club: null,
  family: null,
};

/** As papers and staff show it: "RC 123456"; empty where there is none. */
export function registeredAs({ form, number }: { form: OrganisationForm; number: string | null }): string {
  if (number === null) return '';
  const letters = numberLetters[form];
  return letters ? `${letters} ${number}` : number;
}
