/** The papers of an organisation. Apart from `members.ts`, which each customer's home loads. */
import type { OrganisationForm, PaperKind } from '../contract/organisations.ts';

/** What an organisation of each form is checked by. A family is not checked: it has the lowest level of its owners. */
export const papersOf: Readonly<Record<OrganisationForm, readonly PaperKind[]>> = {
  company: ['certificate', 'constitution', 'resolution'],
  business_name: ['certificate', 'resolution'],
  incorporated_trustees: ['certificate', 'constitution', 'resolution'],
  cooperative: ['certificate', 'constitution', 'resolution'],
  club: ['constitution', 'resolution'],
  family: [],
};

/** What each paper is called in an organisation of a form. */
export const paperName = (paper: PaperKind, form: OrganisationForm): string =>
  ({
    certificate: 'Certificate of registration',
    constitution: form === 'company' ? 'MEMART' : 'Constitution',
    resolution: 'Resolution that names who signs',
  })[paper];
