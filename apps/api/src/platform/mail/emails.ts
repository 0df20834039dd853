/**
 * The words of emails, one function for each email. template.ts makes text and HTML of them, and
 * notice-words.ts has those of money that moved or did not.
 */
import type { Investment } from '@ajose/sdk/contract/investments';
import { endingWords } from '@ajose/sdk/domain/endings';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { firstNameOf } from '@ajose/sdk/domain/names';
import { EMAIL_LINK_HOURS, KEPT_YEARS, RESET_LINK_MINUTES } from '@ajose/sdk/domain/promises';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatDateTime, formatDateWithWeekday, formatMonth } from '@ajose/sdk/domain/time';
import { type Whose } from '@ajose/sdk/domain/whose';
import type { JoiningStep, OnDevice } from './enqueue.ts';
import type { Draft, Fact, Moved } from './template.ts';

export const compose = (to: string, content: Omit<Draft, 'to'>): Draft => ({ to, ...content });

export interface Person {
  name: string;
  email: string;
  /** Whether the address is confirmed. */
  confirmed: boolean;
  /** Whether it is an organisation or a family: its members read the email. */
  isOrganisation?: boolean;
}

/** What an email calls what is the account's. */
export const whoseOf = ({ isOrganisation }: Person): Whose => (isOrganisation ? 'the' : 'your');

/** An email to an address that is not confirmed contains no name: a stranger may have typed both. */
export const hello = ({ name, confirmed }: Person): string => (confirmed ? `Hello ${firstNameOf(name)},` : 'Hello,');
export const NOT_YOU = 'If this was not you, please ask for a new password right away and tell our support.';

/** The end of an email about a change that a stranger may have made, or a member without the others. */
export const notYou = ({ isOrganisation }: Person): string =>
  isOrganisation ? 'If this is wrong, please tell our support right away.' : NOT_YOU;

/** Where a stranger is kept out. @param url the page that sends a link for a new password */
export const newPassword = (url: string) => ({ label: 'Ask for a new password', url });

const CONFIRM = 'Confirm my email address';
export const HOW_LONG = `The link works once and for ${EMAIL_LINK_HOURS} hours.`;

/** @param link confirms the address; null where that is done @param appUrl the customers' app */
export const welcomeEmail = (person: Person, link: string | null, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'Welcome to Ajose',
    greeting: hello(person),
    paragraphs: [
      'Your account is open. Add your bank details, fund your wallet, and choose what to invest in.',
      ...(link === null
        ? []
        : [`Please confirm that this is your address: you can withdraw once it is confirmed. ${HOW_LONG}`]),
    ],
    button:
      link === null ? { label: 'Open your dashboard', url: `${appUrl}/dashboard` } : { label: CONFIRM, url: link },
  });

/** @param link has its token in its fragment, which browsers do not send to a server */
export const confirmationEmail = (person: Person, link: string): Draft =>
  compose(person.email, {
    subject: 'Confirm your email address',
    greeting: hello(person),
    paragraphs: [
      `Please confirm that this is your address: you can withdraw once it is confirmed. ${HOW_LONG}`,
      'If you have no account at Ajose, you need not do anything.',
    ],
    button: { label: CONFIRM, url: link },
  });

/** @param url has the token in its fragment, which browsers do not send to a server */
export const resetEmail = (person: Person, url: string): Draft =>
  compose(person.email, {
    subject: 'Choose a new password',
    greeting: hello(person),
    paragraphs: [
      `You, or someone else, asked for a new password. The link works once and for ${RESET_LINK_MINUTES} minutes.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url },
  });

/** Warns the owner of an account of a new password. */
export const passwordChangedEmail = (person: Person): Draft =>
  compose(person.email, {
    subject: 'Your password was changed',
    greeting: hello(person),
    paragraphs: ['The password of your account was changed and other sessions have ended.', NOT_YOU],
  });

/** @param on whether two-factor sign-in was turned on or off */
export const twoFactorEmail = (person: Person, on: boolean): Draft =>
  compose(person.email, {
    subject: on ? 'Two-factor sign-in is on' : 'Two-factor sign-in is off',
    greeting: hello(person),
    paragraphs: [
      on
        ? 'From now on, signing in asks for a code of your authenticator app as well.'
        : 'From now on, your password alone is enough to sign in.',
      NOT_YOU,
    ],
  });

export const authenticatorRemovedEmail = (person: Person): Draft =>
  compose(person.email, {
    subject: 'Your authenticator app was removed',
    greeting: hello(person),
    paragraphs: [
      'From now on, signing in asks for a passkey or a recovery code, and no longer for a code of the app.',
      NOT_YOU,
    ],
  });

/** @param change `copied`: the passkey's counter went back, as that of a copy does */
export function passkeyEmail(person: Person, change: 'added' | 'removed' | 'copied', name: string): Draft {
  const texts = {
    added: ['A passkey was added', `The passkey “${name}” can now confirm who you are when you sign in or move money.`],
    removed: [
      'A passkey was removed',
      `The passkey “${name}” was removed from your account and is no longer accepted.`,
    ],
    copied: [
      'A passkey was not accepted',
      `The passkey “${name}” was used in a way that only a copy of it would be, so it was not accepted. Please remove it from your account and add a new one.`,
    ],
  } as const;
  const [subject, text] = texts[change];
  return compose(person.email, { subject, greeting: hello(person), paragraphs: [text, NOT_YOU] });
}

/** Tells an administrator that an API key was made with their account, in case it was not them. @param appUrl the back-office */
export const apiKeyEmail = (person: Person, name: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'An API key was made',
    greeting: hello(person),
    paragraphs: [
      `A tool can now call the API with the key “${name}”, as you and as far as your role allows.`,
      'If this was not you, revoke it under API keys, choose a new password and tell a Super Admin.',
    ],
    button: { label: 'Open API keys', url: `${appUrl}/admin/dashboard?section=apiKeys` },
  });

/** The file is fetched in the back-office, so that an email never has it. @param appUrl the back-office */
export const exportReadyEmail = (
  person: Person,
  { list, rows, until }: { list: string; rows: number; until: Date },
  appUrl: string,
): Draft =>
  compose(person.email, {
    subject: 'Your export is ready',
    greeting: hello(person),
    paragraphs: [`The file that you asked for can be downloaded in the back-office until ${formatDateTime(until)}.`],
    facts: [
      ['List', list],
      ['Rows', formatNumber(rows)],
    ],
    button: { label: 'Open your exports', url: `${appUrl}/admin/dashboard?section=exports` },
    note: 'If you did not ask for it, please tell a Super Admin.',
  });

/** Warns the account's owner that somebody entered the right password and several wrong codes. */
export const codesGuessedEmail = (person: Person): Draft =>
  compose(person.email, {
    subject: 'Somebody knows your password',
    greeting: hello(person),
    paragraphs: [
      'Somebody typed your right password and then several wrong codes of your second factor. Nobody was signed in.',
      'If this was not you, please choose a new password now: use Forgot password on the sign-in page.',
    ],
  });

/** Warns the account's owner that somebody who is signed in typed several wrong passwords. */
export const passwordGuessedEmail = (person: Person): Draft =>
  compose(person.email, {
    subject: 'Somebody guesses your password',
    greeting: hello(person),
    paragraphs: [
      'Somebody who is signed in to your account typed several wrong passwords to change it. Nothing was changed.',
      'If this was not you, please choose a new password now: use Forgot password on the sign-in page. It ends all sessions.',
    ],
  });

/** Somebody who is no administrator yet. */
interface Joining {
  name: string;
  email: string;
  referredBy: string | null;
  /** The name of the role that they were invited for; null: none yet. */
  role: string | null;
}

/**
 * Tells an owner of a person who is about to become an administrator. Without an invitation the email gives their address alone, because a
 * stranger may have chosen the name. @param by who invited or confirmed them @param appUrl the back-office
 */
export const joiningEmail = (
  owner: Person,
  step: JoiningStep,
  { name, email, referredBy, role }: Joining,
  by: string | undefined,
  appUrl: string,
): Draft => {
  const as = role === null ? '' : ` as ${role}`;
  const words = {
    registered: {
      subject: 'Somebody asks to join the back-office',
      text: `Somebody with the address ${email} has registered with the referral code of ${referredBy}. They see nothing yet: ${referredBy} has to say that they invited this person, and another Super Admin has to confirm.`,
    },
    invited: {
      subject: `${name} was invited to the back-office`,
      text: `${by} has invited ${name} (${email})${as}, who has registered. Another Super Admin has to confirm; until then this account sees nothing.`,
    },
    confirmed: {
      subject: `${name} is an administrator now`,
      text: `${by} has confirmed ${name} (${email}), whom ${referredBy} invited.`,
    },
  }[step];
  return compose(owner.email, {
    subject: words.subject,
    greeting: hello(owner),
    paragraphs: [words.text, 'If this is not right, please block the account under Administrators.'],
    button: { label: 'Open Administrators', url: `${appUrl}/admin/dashboard?section=administrators` },
  });
};

/** The email that invites an administrator. @param role its name @param until when the link ends */
export const adminInvitationEmail = (
  email: string,
  { by, role, link, until }: { by: string; role: string; link: string; until: string },
): Draft =>
  compose(email, {
    subject: 'You are invited to Ajose’s back-office',
    greeting: 'Hello,',
    paragraphs: [
      `${by} invites you as ${role} to Ajose’s back-office. Please register with this email address: another Super Admin confirms you then, and an email tells you when you can begin.`,
      `The link works until ${until}, once. If you know nobody there, you need not do anything.`,
    ],
    button: { label: 'Register', url: link },
  });

/** Tells the new administrator that the account can be used. @param role its name @param appUrl the back-office */
export const joinedEmail = (person: Person, role: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'You can use the back-office now',
    greeting: hello(person),
    paragraphs: [
      `Your account is confirmed: you are ${role} in Ajose’s back-office. Please turn on two-factor sign-in under Admin Profile.`,
    ],
    button: { label: 'Sign in', url: `${appUrl}/admin/auth` },
  });

/** Tells the owner that two administrators have taken the second factor off, because it was lost. @param url where it is turned on */
export const twoFactorResetEmail = (person: Person, url: string): Draft =>
  compose(person.email, {
    subject: 'Your second factor was removed',
    greeting: hello(person),
    paragraphs: [
      'We were told that you have lost your authenticator app and your recovery codes. Two-factor sign-in of your account is off and you were signed out everywhere. Please sign in with your password and turn it on again with your new device.',
      'If you did not ask for this, please ask for a new password right away and tell our support.',
    ],
    button: { label: 'Sign in', url },
  });

const ERASED = `What the law does not make us keep is erased; the rest is erased after ${KEPT_YEARS} years.`;

/** The last email that a customer gets, or the last one about an organisation. */
export const accountClosedEmail = ({ organisation, ...person }: Person & { organisation?: string }): Draft =>
  organisation === undefined ? ownClosedEmail(person) : organisationClosedEmail(person, organisation);

const organisationClosedEmail = (person: Person, organisation: string): Draft =>
  compose(person.email, {
    subject: `${organisation} is closed`,
    greeting: hello(person),
    paragraphs: [
      `The account of ${organisation}, for which you acted, was closed by its members. Your own account stays. ${ERASED}`,
      'If you do not know why, please ask the other members, or tell our support right away.',
    ],
  });

const ownClosedEmail = (person: Person): Draft =>
  compose(person.email, {
    subject: 'Your account is closed',
    greeting: hello(person),
    paragraphs: [
      `Your account at Ajose was closed with your password, and you were signed out everywhere. ${ERASED}`,
      'You can open a new account with the same address at any time. If you did not close it, please tell our support right away.',
    ],
  });

/** Capital and profit, and the tax on the profit. A product without profit has only its capital. */
const partsOf = ({ capital, expectedProfit, interestRate, tax }: Investment): Fact[] => [
  ['Capital', formatNaira(capital)],
  ...(interestRate === 0 ? [] : [['Profit', formatNaira(expectedProfit)] as const]),
  ...(tax ? [[`Withholding tax, ${tax.percent}%`, formatNaira(tax.amount)] as const] : []),
];

const investmentButton = ({ _id }: Investment, appUrl: string): Draft['button'] => ({
  label: 'See this investment',
  url: `${appUrl}?open=investment&id=${_id}`,
});

/** Not every member of an organisation may choose. */
export const untilThen = (whose: Whose): string =>
  whose === 'your' ? 'You can choose what happens with the money' : 'What happens with the money can be chosen';

/** The email a week before an investment ends. @param until the end of what is bought again, where something is @param appUrl the dashboard */
export const endsSoonEmail = (person: Person, investment: Investment, until: Date | null, appUrl: string): Draft => {
  const end = formatDateWithWeekday(investment.endDate);
  const then = `${endingWords(investment.ending, whoseOf(person))}${until === null ? '' : `, until ${formatDateWithWeekday(until)}`}`;
  return compose(person.email, {
    subject: `${investment.product.name} ends on ${end}`,
    greeting: hello(person),
    amount: formatNaira(paidAtEnd(investment)),
    headline: `is paid on ${end}`,
    paragraphs: [
      `${investment.product.name} ends then. ${untilThen(whoseOf(person))} until the end of the day before.`,
    ],
    facts: [...partsOf(investment), ['Ends on', end], ['What happens then', then]],
    button: investmentButton(investment, appUrl),
  });
};

/** The email about money that moved. @param isOptional whether the customer can turn these emails off @param button leads to the transaction */
export const movedEmail = (
  person: Person,
  moved: Moved,
  isOptional: boolean,
  button: { label: string; url: string },
): Draft => {
  const { title, text, amount, facts } = moved;
  // The title is shown once, in large letters: "₦5,000.00 is in your wallet", "₦5,000.00", "Late: your withdrawal".
  const headline = [` of ${amount}`, `${amount} `].reduce((words, part) => words.replace(part, ''), title);
  const leads = amount !== null && headline !== title;
  return compose(person.email, {
    subject: title,
    greeting: hello(person),
    ...(amount === null ? {} : { amount }),
    ...(leads ? { headline } : {}),
    paragraphs: leads ? [text] : [`${title}.`, text],
    facts: facts.filter(([, value]) => `${value}.` !== text),
    button,
    ...(isOptional ? { note: 'You can choose in your profile which of these emails you get.' } : {}),
  });
};

/** The link leads behind the sign-in; the email itself has no amount. @param month YYYY-MM */
export const monthlyStatementEmail = (person: Person, month: string, appUrl: string): Draft => {
  const name = formatMonth(month);
  return compose(person.email, {
    subject: `Your statement of ${name}`,
    greeting: hello(person),
    paragraphs: [`${name} has ended. Your statement says what came in, what went out and what you have.`],
    button: { label: 'See the statement', url: `${appUrl}/dashboard?open=statement&id=${month}` },
    note: 'You chose this email in your profile, where you can also turn it off.',
  });
};

/** @param reset the page that sends a link for a new password */
export const newDeviceEmail = (person: Person, { device, address, at }: OnDevice, reset: string): Draft =>
  compose(person.email, {
    subject: 'Your account was opened on a new device',
    greeting: hello(person),
    headline: 'Your account was opened on a new device',
    paragraphs: ['Somebody signed in to your account with your password.', NOT_YOU],
    facts: [
      ...(at === undefined ? [] : [['Time', `${formatDateTime(at)}, Lagos time`] as const]),
      ['Device', device],
      ['From', address],
    ],
    button: newPassword(reset),
  });

/** An email about a notice. @param words the notice's words in the app @param button leads to where the app shows it */
export const noticeEmail = (
  person: Person,
  words: { title: string; text: string },
  button: NonNullable<Draft['button']>,
): Draft =>
  compose(person.email, {
    subject: words.title,
    greeting: hello(person),
    paragraphs: [words.text],
    button,
  });

/** @param reason why, and what to do @param appUrl the dashboard */
export const notIdentifiedEmail = (person: Person, reason: string, appUrl: string): Draft =>
  compose(person.email, {
    subject: 'Your identity could not be checked',
    greeting: hello(person),
    paragraphs: [reason, 'We do not keep your BVN, so you have to enter it again.'],
    button: { label: 'Open my profile', url: `${appUrl}?open=section&id=profile` },
  });

/** What an email says about a day of auto-save. */
export interface SavingDay {
  amount: string;
  date: string;
  outcome: 'saved' | 'not_saved' | 'waits';
  /** A sentence each: why, and what to do. */
  why: string;
  todo: string;
  /** The address at which the customer answers the bank. */
  link: string | null;
}

/** A day of auto-save that was not saved, or waits for the customer. @param appUrl the dashboard */
export const autoSaveEmail = (person: Person, day: SavingDay, appUrl: string): Draft => {
  const seen = { label: 'See auto-save', url: `${appUrl}?open=section&id=autoSave` };
  const saved = day.outcome === 'saved';
  const inWallet = `is in ${whoseOf(person)} wallet`;
  const head = { greeting: hello(person), amount: day.amount };
  if (day.outcome === 'waits') {
    return compose(person.email, {
      ...head,
      subject: `Your bank asks you to confirm ${day.amount}`,
      headline: 'waits for you',
      paragraphs: [
        `Auto-save wanted to save ${day.amount} on ${day.date}, and your bank asks you first. Please confirm it within a day; until then nothing is charged.`,
      ],
      button: day.link === null ? seen : { label: 'Confirm the payment', url: day.link },
    });
  }
  return compose(person.email, {
    ...head,
    headline: saved ? inWallet : 'was not saved',
    subject: saved ? `${day.amount} ${inWallet}` : `${day.amount} was not saved`,
    paragraphs: [
      saved
        ? `Auto-save has saved ${day.amount} on ${day.date}.`
        : `Auto-save wanted to save ${day.amount} on ${day.date}. Nothing was taken.`,
    ],
    facts: [
      ['Why', day.why],
      ['What to do', day.todo],
    ],
    button: seen,
  });
};

/** Something was bought again with the money of an investment that ended. @param appUrl the dashboard */
export const renewedEmail = (person: Person, investment: Investment, appUrl: string): Draft => {
  const end = formatDateWithWeekday(investment.endDate);
  return compose(person.email, {
    subject: `${investment.product.name} goes on until ${end}`,
    greeting: hello(person),
    amount: formatNaira(investment.capital),
    headline: 'is invested again',
    paragraphs: [
      `${investment.product.name} has ended. As ${person.isOrganisation ? 'was' : 'you had'} chosen, this amount is invested again. ${untilThen(whoseOf(person))} then until the day before it ends.`,
    ],
    facts: [
      ...partsOf(investment),
      ...(investment.interestRate === 0 ? [] : [['Rate', `${investment.interestRate}%`] as const]),
      ['Ends on', end],
    ],
    button: investmentButton(investment, appUrl),
  });
};

/** What the customer asked for at the end of an investment could not be done. @param appUrl the dashboard */
export const endingNotFollowedEmail = (person: Person, investment: Investment, appUrl: string): Draft =>
  compose(person.email, {
    subject: `The money of ${investment.product.name} is in ${whoseOf(person)} wallet`,
    greeting: hello(person),
    amount: formatNaira(paidAtEnd(investment)),
    headline: `is in ${whoseOf(person)} wallet`,
    paragraphs: [
      `${investment.product.name} has ended.`,
      `${person.isOrganisation ? 'What was chosen' : 'You had chosen'}: ${endingWords(investment.ending, whoseOf(person))}. This was not done. ${investment.ending.notFollowed ?? ''}`,
    ],
    facts: partsOf(investment),
    button: investmentButton(investment, appUrl),
  });
