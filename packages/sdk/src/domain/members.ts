/** What each role of a member may do for an organisation or a family: one table, which the apps show and the server enforces. */
import type { MemberRole, OrganisationForm, PaperKind, Signatures } from '../contract/organisations.ts';

/** In the order in which a selector lists them. */
export const memberRoles: readonly MemberRole[] = ['viewer', 'maker', 'checker', 'owner'];

export const memberRoleNames: Readonly<Record<MemberRole, string>> = {
  viewer: 'Viewer',
  maker: 'Maker',
  checker: 'Checker',
  owner: 'Owner',
};

/** In a family nobody is a maker or a checker. */
const familyRoleNames: typeof memberRoleNames = { ...memberRoleNames, maker: 'Saver', checker: 'Approver' };

/** What the people of an organisation or a family call each role. */
export const roleNamesOf = (form: OrganisationForm | undefined): typeof memberRoleNames =>
  form === 'family' ? familyRoleNames : memberRoleNames;

/** The duties of a role, in one sentence. */
export const memberDuties: Readonly<Record<MemberRole, string>> = {
  viewer: 'Sees the account and its papers.',
  maker: 'Pays in, saves and invests, and asks for money to leave.',
  checker: 'Approves what others ask for.',
  owner: 'Asks, approves what others ask for, and looks after members and details.',
};

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

export const memberRights: readonly MemberRight[] = ['view', 'ask', 'approve', 'manage'];

export const memberMay = (role: MemberRole, right: MemberRight): boolean =>
  (rights[right].roles as readonly MemberRole[]).includes(role);

/** Whether a member only asks for what lets money or power out, and another one approves it. */
export const asksAnother = ({ role, signatures }: { role: MemberRole; signatures: Signatures }): boolean =>
  signatures === 2 || !memberMay(role, 'manage');

/** A role, and of what. */
interface RoleIn {
  role: MemberRole;
  form: OrganisationForm;
}

/** Why a role may not do it and which roles may, as a sentence. */
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

/** What an organisation of each form is checked by. A family is not checked: its level is the lower of its owners'. */
export const papersOf: Readonly<Record<OrganisationForm, readonly PaperKind[]>> = {
  company: ['certificate', 'constitution', 'resolution'],
  business_name: ['certificate', 'resolution'],
  incorporated_trustees: ['certificate', 'constitution', 'resolution'],
  cooperative: ['certificate', 'constitution', 'resolution'],
  club: ['constitution', 'resolution'],
  family: [],
};

/** What each paper is called, by the form whose it is. */
export const paperName = (paper: PaperKind, form: OrganisationForm): string =>
  ({
    certificate: 'Certificate of registration',
    constitution: form === 'company' ? 'MEMART' : 'Constitution',
    resolution: 'Resolution that names who signs',
  })[paper];
