/** Every address of the customer app, and every section of the dashboard, so that a link is written once. */
export const paths = {
  landing: '/',
  features: '/features',
  login: '/login',
  register: '/register',
  referral: (code: string) => `/referral/${encodeURIComponent(code)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  confirmEmailChange: '/confirm-email-change',
  undoChange: '/undo-change',
  alive: '/i-am-alive',
  noInvitations: '/no-invitations',
  /** The link of an email that invites a person to act for an organisation; its token is in the fragment. */
  joinOrganisation: '/join-organisation',
  /** The invitation to a circle, also for people without an account. */
  circle: (code: string) => `/circle/${encodeURIComponent(code)}`,
  /** A place in a running circle that somebody may take over. */
  circlePlace: (code: string) => `/circle-place/${encodeURIComponent(code)}`,
  /** The invitation to save for one aim together, also for people without an account. */
  aim: (code: string) => `/aim/${encodeURIComponent(code)}`,
  dashboard: '/dashboard',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  security: '/security',
  status: '/status',
  careers: '/careers',
  blog: '/blog',
  press: '/press',
  pricing: '/pricing',
  api: '/developers',
  verify: '/verify',
  safety: '/safety',
  proof: '/proof',
} as const;

/** Under what name a tab keeps the amount that a visitor or a customer has typed beside the products. */
export const TYPED_AMOUNT = 'productsAmount';

/** Whether the sign-up is for an organisation or a family, by its address: `/register?for=organisation`. */
export const forOrganisation = (query: URLSearchParams): boolean => query.get('for') === 'organisation';

/** The address of one of the six feature pages. */
export const featurePath = (slug: string): string => `${paths.features}/${slug}`;

/** The sections of the dashboard. The address does not name the one on screen, the history entry does; shell/sections.tsx says what each is. */
export type Section =
  | 'home'
  | 'profile'
  | 'bank_details'
  | 'transaction'
  | 'investmentProducts'
  | 'savingsProducts'
  | 'investmentPortfolio'
  | 'savingsPortfolio'
  | 'circles'
  | 'autoSave'
  | 'complaints'
  | 'people'
  | 'organisation';

/** A place within the dashboard, as a history entry holds it. */
export interface Place {
  section: Section;
  /** The part of the profile that is open on a phone. */
  part?: ProfilePart;
  /** The id of the circle that is open. */
  circle?: string;
  /** The id of the aim that is open. */
  aim?: string;
  /** The id of the investment whose group is open. */
  investment?: string;
  /** What the history is narrowed to: withdrawals on their way. */
  only?: 'onItsWay';
}

/** The parts of the profile that a link can lead to: `/dashboard?open=signing-in`. */
export const profileParts = ['banks', 'another-bank', 'signing-in', 'documents'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** The part of the profile that a history entry names. */
export function partOf(state: unknown): ProfilePart | undefined {
  if (typeof state !== 'object' || state === null || !('part' in state)) return undefined;
  return profileParts.find((part) => part === state.part);
}

/** Opens another place of the dashboard. */
export type Go = (place: Place) => void;

/** A text that a history entry holds; null where it holds none by this name. */
const textIn = (state: unknown, name: string): string | null => {
  const text: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof text === 'string' ? text : null;
};

/** The circle that a history entry names. */
export const circleOf = (state: unknown): string | null => textIn(state, 'circle');

/** The aim that a history entry names. */
export const aimOf = (state: unknown): string | null => textIn(state, 'aim');

/** The investment that a history entry names. */
export const investmentOf = (state: unknown): string | null => textIn(state, 'investment');

/** Whether a history entry narrows the history to withdrawals on their way. */
export const isOnItsWay = (state: unknown): boolean => textIn(state, 'only') === 'onItsWay';

/** The id of the dialog that a history entry was made for; null for an entry without a dialog. */
export const overOf = (state: unknown): string | null => textIn(state, 'over');
