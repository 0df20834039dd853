/**
 * The words of emails about contact details and bank accounts. They warn the owner of changes that a stranger may have made. `appUrl` is the
 * dashboard.
 */
import { endingIn } from '@ajose/sdk/domain/masks';
import { capital } from '@ajose/sdk/domain/whose';
import { compose, hello, HOW_LONG, NOT_YOU, notYou, whoseOf, type Person } from './emails.ts';
import type { Draft } from './template.ts';

const toBanks = (appUrl: string) => ({ label: 'See the bank accounts', url: `${appUrl}?open=banks` });
const toProfile = (appUrl: string) => ({ label: 'Open my profile', url: `${appUrl}?open=section&id=profile` });
const toPeople = (appUrl: string) => ({ label: 'Open People', url: `${appUrl}?open=section&id=people` });

const UNDO_DOES = 'all sessions end, and you choose a new password.';

const opens = ({ isOrganisation }: Person, from?: string): string => {
  if (from === undefined) return 'Withdrawals to the new account are open.';
  return isOrganisation
    ? `Withdrawals to the new account open on ${from}.`
    : `You can withdraw to the new account from ${from} on.`;
};

const opensFact = (from?: string) => (from === undefined ? [] : [['Withdrawals from', from] as const]);

/** @param account the last four digits only @param from when money goes to it, where that is to come */
export const bankChangedEmail = (
  person: Person,
  bank: string,
  account: string,
  from: string | undefined,
  appUrl: string,
): Draft =>
  compose(person.email, {
    subject: `${capital(whoseOf(person))} bank details were changed`,
    greeting: hello(person),
    paragraphs: [
      `${opens(person, from)} Withdrawals that ${person.isOrganisation ? 'were' : 'you'} asked for earlier still go to the previous account.`,
      notYou(person),
    ],
    facts: [['Bank', bank], ['Account number', endingIn(account)], ...opensFact(from)],
    button: toBanks(appUrl),
  });

/** @param account the last four digits only @param from when money goes to it */
export const bankAddedEmail = (person: Person, bank: string, account: string, from: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'A bank account was added',
    greeting: hello(person),
    paragraphs: [`${opens(person, from)} ${capital(whoseOf(person))} other accounts stay as they are.`, notYou(person)],
    facts: [
      ['Bank', bank],
      ['Account number', endingIn(account)],
      ['Withdrawals from', from],
    ],
    button: toBanks(appUrl),
  });

/** @param account the last four digits only */
export const bankRemovedEmail = (person: Person, bank: string, account: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'A bank account was removed',
    greeting: hello(person),
    paragraphs: [
      `${person.isOrganisation ? 'Nobody can' : 'You cannot'} withdraw to this account any more. Earlier withdrawals still go to it.`,
      notYou(person),
    ],
    facts: [
      ['Bank', bank],
      ['Account number', endingIn(account)],
    ],
    button: toBanks(appUrl),
  });

/** @param account the last four digits only @param from when money goes to it, where that is to come */
export const bankPreferredEmail = (
  person: Person,
  bank: string,
  account: string,
  from: string | undefined,
  appUrl: string,
): Draft =>
  compose(person.email, {
    subject: 'Withdrawals go to another bank account',
    greeting: hello(person),
    paragraphs: [
      'They go to this account unless another is chosen. Earlier withdrawals still go to the account that was named then.',
      notYou(person),
    ],
    facts: [['Bank', bank], ['Account number', endingIn(account)], ...opensFact(from)],
    button: toBanks(appUrl),
  });

/** @param what with its verb: "phone number was" @param undo the link that undoes it; null where none does */
export const detailsChangedEmail = (person: Person, what: string, undo: string | null, appUrl: string): Draft =>
  compose(person.email, {
    subject: `Your ${what} changed`,
    greeting: hello(person),
    paragraphs: [
      `The ${what} changed in your profile.`,
      undo === null ? NOT_YOU : `If this was not you, undo it: ${UNDO_DOES}`,
    ],
    button: undo === null ? toProfile(appUrl) : { label: 'Put it back', url: undo },
  });

/** The email does not name the next of kin: others may read the mail, and that person need not know. */
export const nextOfKinEmail = (person: Person, removed: boolean, appUrl: string): Draft =>
  compose(person.email, {
    subject: `Your next of kin was ${removed ? 'removed' : 'changed'}`,
    greeting: hello(person),
    paragraphs: [
      removed
        ? 'Your profile no longer names anybody whom we should reach in a case of death.'
        : 'Your profile names the person whom we should reach in a case of death. We tell nobody else who it is.',
      NOT_YOU,
    ],
    button: toProfile(appUrl),
  });

/**
 * The email when a case of death is opened. It does not mention death, because the case may be a mistake and others may read the mailbox.
 * @param alive the link that stops it
 */
export const accountHeldEmail = (person: Person, alive: string): Draft =>
  compose(person.email, {
    subject: 'Your account is held',
    greeting: hello(person),
    paragraphs: [
      'We were told something about this account that we have to check first. Until then nobody can sign in, and no money leaves it. Savings and investments go on.',
      'If this account is yours, please press the button now: that stops it, and you can sign in again. You can also call us or write to us at once.',
    ],
    button: { label: 'I am alive', url: alive },
  });

/** The email after a case of death that was a mistake. */
export const holdLiftedEmail = (person: Person, signIn: string): Draft =>
  compose(person.email, {
    subject: 'Your account is open again',
    greeting: hello(person),
    paragraphs: [
      'Somebody told us that the owner of this account had died, and we held the account so that nothing could leave it. That was a mistake, and we are sorry.',
      'Your account is as it was before, and your money is all there. We signed you out everywhere, so please sign in again. Auto-saves of the days between may not have been made.',
    ],
    button: { label: 'Sign in', url: signIn },
  });

/** The email to the new address. It names nobody: a stranger may have typed the address. */
export const emailChangeLinkEmail = (to: string, link: string): Draft =>
  compose(to, {
    subject: 'Confirm your new email address',
    greeting: 'Hello,',
    paragraphs: [
      `Somebody asked to use this address for an account at Ajose. Please confirm that it is yours. ${HOW_LONG}`,
      'If you did not ask for it, you need not do anything.',
    ],
    button: { label: 'Confirm my new email address', url: link },
  });

/** The email to the old address, before anything changes. @param url where a new password is asked for */
export const emailChangeAskedEmail = (person: Person, email: string, url: string): Draft =>
  compose(person.email, {
    subject: 'A new email address was asked for',
    greeting: hello(person),
    paragraphs: [
      `Somebody who is signed in to your account asked to change its email address to ${email}. Nothing has changed yet: the new address has to be confirmed first.`,
      'If this was not you, choose a new password now. That stops the change and ends all other sessions.',
    ],
    button: { label: 'Choose a new password', url },
  });

/** @param undo the link that puts the old address back, and until when; null where it was never confirmed */
export const emailChangedEmail = (
  person: Person,
  email: string,
  undo: { link: string; until: string; withdrawalsFrom: string } | null,
): Draft =>
  compose(person.email, {
    subject: 'Your email address was changed',
    greeting: hello(person),
    paragraphs:
      undo === null
        ? [
            'An account at Ajose that was opened with this address has another address now. You get no more emails about it.',
          ]
        : [
            `The email address of your account is ${email} now. To keep your money safe, withdrawals wait until ${undo.withdrawalsFrom}.`,
            `If this was not you, undo it until ${undo.until}: ${UNDO_DOES}`,
          ],
    ...(undo === null ? {} : { button: { label: 'Undo the change', url: undo.link } }),
  });

export const changeUndoneEmail = (person: Person, what: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'A change of your account was undone',
    greeting: hello(person),
    paragraphs: [
      `The change of your ${what} was undone by the link in our email. All sessions have ended and your account has a new password.`,
      'Please look at your profile: your phone number, your bank account and two-factor sign-in should be as you know them. If they are not, tell our support right away.',
    ],
    button: toProfile(appUrl),
  });

/** The email before anything changes. @param url where a new password is asked for */
export const nameChangeAskedEmail = (person: Person, name: string, url: string): Draft =>
  compose(person.email, {
    subject: 'Another name was asked for',
    greeting: hello(person),
    paragraphs: [
      `Somebody who is signed in to your account asked to change its name to ${name}. Nothing has changed yet: two of our staff look at it first.`,
      'If this was not you, choose a new password now. That stops the change and ends all other sessions.',
    ],
    button: { label: 'Choose a new password', url },
  });

export const nameChangedEmail = (person: Person, before: string, after: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'Your name was changed',
    greeting: hello(person),
    paragraphs: [
      'Statements and documents that we issue from now on have your new name. Earlier ones, and your own account number, keep the old name.',
      NOT_YOU,
    ],
    facts: [
      ['Name', after],
      ['Before', before],
    ],
    button: toProfile(appUrl),
  });

/** @param because as an administrator wrote it */
export const nameRefusedEmail = (person: Person, name: string, because: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'Your name was not changed',
    greeting: hello(person),
    paragraphs: [
      `We looked at your request to change your name to ${name}, and could not accept it: ${because}`,
      'You can ask again in your profile.',
    ],
    button: toProfile(appUrl),
  });

export const registrationCheckedEmail = (person: Person, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'Your organisation is checked',
    greeting: hello(person),
    paragraphs: ['Two of our administrators have seen its papers. It has level 3 from now on.'],
    button: toPeople(appUrl),
  });

/** @param because as an administrator wrote it */
export const registrationRefusedEmail = (person: Person, because: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'The papers were not accepted',
    greeting: hello(person),
    paragraphs: [
      `We looked at the organisation’s papers, and could not accept them: ${because}`,
      'An owner can add others under People.',
    ],
    button: toPeople(appUrl),
  });
