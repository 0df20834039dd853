/** The words of each notice, for the app and for the emails about money. The database has the facts that they are made from. */
import { LATE_AFTER_HOURS } from '@ajose/sdk/domain/late';
import { lateBriefly, lateWords } from '@ajose/sdk/domain/late-words';
import { customerCan, reasonText, subStatuses } from '@ajose/sdk/domain/status';
import { formatDateTime, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { capital, type Whose } from '@ajose/sdk/domain/whose';
import { circleWords } from './circle-words.ts';
import { detailsWords } from './details.ts';
import { untilThen } from './emails.ts';
import { memberWords } from './member-words.ts';
import type { Moved } from './template.ts';
import { naira, textOf, type Told, type Words } from './told.ts';

/** A bank transfer that the gateway sent back. */
function sentBack({ kobo, sentBack: why, expectedKobo, says }: Told['data'], whose: Whose): Words {
  const title = `${capital(whose)} transfer of ${naira(kobo)} was sent back`;
  const back = `${naira(kobo)} goes back to the account that it came from.`;
  if (why === 'expired') {
    const text = `It came after the account number of this payment had expired. ${back} Please begin a new payment.`;
    return { title, text };
  }
  if (typeof expectedKobo === 'number') {
    const amount = naira(expectedKobo);
    const text = `This payment is for ${amount}, and its account number takes that amount only. ${back} Please transfer exactly ${amount}, or begin a new payment with the amount that you want.`;
    return { title, text };
  }
  const words = textOf(says);
  const text = `The bank that keeps ${whose} account number did not take it${words === '' ? '' : ` and says: “${words}”`}. ${back} Please transfer another amount, or pay by card.`;
  return { title, text };
}

/** Others may transfer to a customer's account number, so a transfer says whose it is. */
const arrived = (sender: string, whose: Whose): string =>
  sender === '' ? `${capital(whose)} payment has arrived.` : `A bank transfer from ${sender} has arrived.`;

function moneyIn(data: Told['data'], whose: Whose): Words {
  const { status, kobo, cause, reason, sender } = data;
  if (data['sentBack'] !== undefined) return sentBack(data, whose);
  if (status === 'failed') {
    return {
      title: `${naira(kobo)} did not come in`,
      text: `The payment was not made. Nothing was added to ${whose} wallet.`,
    };
  }
  if (cause === 'offline') {
    return {
      title: `${capital(whose)} payment of ${naira(kobo)} was recorded`,
      text: `We received it outside the platform. It was invested at once, so ${whose} wallet did not change.`,
    };
  }
  return {
    title: `${naira(kobo)} is in ${whose} wallet`,
    text: cause === 'payment' ? arrived(textOf(sender), whose) : `${reasonText(textOf(reason))}.`,
  };
}

/** A payment that goes back to its payer, or may. Its money is set aside until that is decided. */
function goesBack({ status, kobo, cause, about }: Told['data'], whose: Whose): Words {
  const payment = textOf(about);
  const waits = status === 'pending';
  const title = waits ? `${naira(kobo)} is set aside` : `${naira(kobo)} was taken from ${whose} wallet`;
  if (cause === 'disputed') {
    return {
      title,
      text: waits
        ? `The bank that paid ${payment} asks for the money back. We answer the bank. Until it is decided, this amount cannot be used.`
        : `The bank that paid ${payment} asked for it back.`,
    };
  }
  return {
    title,
    text: waits
      ? `Payment ${payment} is being sent back to its payer. Until it is there, this amount cannot be used.`
      : `Payment ${payment} was sent back to its payer.`,
  };
}

/** Money that should have been taken from the wallet and was not there. */
function owed({ kobo, cause, about }: Told['data'], whose: Whose): Words {
  const isDisputed = cause === 'disputed';
  const happened = isDisputed ? 'is disputed at the bank' : 'was taken back';
  const bought = isDisputed ? '' : ' What was bought with it earns nothing meanwhile.';
  return {
    title: `${naira(kobo)} is missing in ${whose} wallet`,
    text: `Payment ${textOf(about)} ${happened}, and ${whose} wallet did not have all of it. Please add the amount to ${whose} wallet, from which it is taken. Withdrawals wait until then.${bought}`,
  };
}

/** A withdrawal that was not at the bank long after it was asked for. It may be there when this is read. */
const late = ({ kobo, hours }: Told['data'], whose: Whose): Words => ({
  title: `Late: ${whose} withdrawal of ${naira(kobo)}`,
  text: lateBriefly({ hours: hoursOf(hours), whose }),
});

const hoursOf = (hours: unknown): number => (typeof hours === 'number' ? hours : LATE_AFTER_HOURS);

/** Where a withdrawal goes. Members of an organisation hear to which account, and which of them asked. */
function onItsWay({ bank, end, by }: Told['data'], whose: Whose): string {
  const account =
    textOf(bank) === '' ? `${whose} bank account` : `the account at ${textOf(bank)} that ends in ${textOf(end)}`;
  return `It is set aside and goes to ${account}.${textOf(by) === '' ? '' : ` ${textOf(by)} asked for it.`}`;
}

const paidOut = ({ by }: Told['data'], whose: Whose): string =>
  `${capital(whose)} withdrawal${textOf(by) === '' ? '' : ` that ${textOf(by)} asked for`} was paid out.`;

function moneyOut(data: Told['data'], whose: Whose): Words {
  const { status, kobo, cause, reason, toBank } = data;
  const amount = naira(kobo);
  if (status === 'owed') return owed(data, whose);
  if (status === 'late') return late(data, whose);
  if (cause === 'disputed' || cause === 'reversed') return goesBack(data, whose);
  if (cause === 'circle_in') return { title: `${amount} is set aside for your circle`, text: `${textOf(reason)}.` };
  if (toBank !== true) {
    const title = status === 'pending' ? `${amount} is set aside` : `${amount} was taken from ${whose} wallet`;
    return { title, text: `${textOf(reason)}.` };
  }
  return withdrawal(data, whose);
}

function withdrawal(data: Told['data'], whose: Whose): Words {
  const { status, kobo, holder } = data;
  const amount = naira(kobo);
  if (status === 'pending') {
    const stops = subStatuses.find((known) => known === holder && !customerCan.withdraw(known));
    return stops === undefined
      ? { title: `${amount} is on its way`, text: onItsWay(data, whose) }
      : {
          title: `${amount} is set aside`,
          text: `It is not sent to ${whose} bank while the status of ${whose} account stops withdrawals.`,
        };
  }
  if (status === 'failed' && data['cameBack'] === true)
    return {
      title: `${amount} came back`,
      text: `${capital(whose)} bank returned it. It is in ${whose} wallet again.`,
    };
  if (status === 'failed') {
    const why = data['stopped'] === true ? 'We stopped it.' : `${capital(whose)} bank did not take it.`;
    return { title: `${amount} did not leave`, text: `${why} It is back in ${whose} wallet.` };
  }
  return { title: `${amount} is at ${whose} bank`, text: paidOut(data, whose) };
}

function autoSave({ amount, outcome, why }: Told['data'], whose: Whose): Words {
  if (outcome === 'waits')
    return { title: `Your bank asks you to confirm ${textOf(amount)}`, text: 'The link is under Auto-save.' };
  if (outcome === 'saved') return { title: `${textOf(amount)} is in ${whose} wallet`, text: textOf(why) };
  return { title: `${textOf(amount)} was not saved`, text: textOf(why) };
}

/** @param of the kind of the change */
export const undoneWords = (of: unknown): string => (of === 'email' ? 'email address' : 'details');

function accountNumber({ number, bank, reason }: Told['data']): Words {
  return number === undefined
    ? { title: 'You could not get an account number', text: textOf(reason) }
    : {
        title: 'Your account number is here',
        text: `${textOf(number)}, ${textOf(bank)}. Whatever anybody transfers to it arrives in your wallet.`,
      };
}

/** @param until the end of what is bought again, where something is */
const goesOn = (until: unknown): string =>
  typeof until === 'string' ? ` It is bought again until ${formatDateWithWeekday(until)}.` : '';

function levelChanged({ kind, confirmed, level }: Told['data']): Words {
  const what = kind === 'nin' ? 'NIN' : 'address';
  return {
    title: confirmed === true ? `Your ${what} is confirmed` : `Your ${what} is no longer confirmed`,
    text:
      typeof level === 'number'
        ? `You are at level ${level} now. Your profile shows its limits.`
        : 'Your profile shows what is confirmed.',
  };
}

/** For who may approve what another member asks for, and for who asked once it is decided. */
function memberRequest({ organisation, what, state, by, note }: Told['data']): Words {
  const account = textOf(organisation);
  if (state === 'waiting') {
    return {
      title: `${account}: a request waits for you`,
      text: `${textOf(by)} asks to ${textOf(what)}. Nothing happens until another member approves it.`,
    };
  }
  const decided = state === 'approved' ? 'approved' : 'declined';
  const why = textOf(note) === '' ? '' : ` and says: “${textOf(note)}”`;
  return {
    title: `${account}: your request was ${decided}`,
    text: `You asked to ${textOf(what)}. ${textOf(by)} ${decided} it${why}.`,
  };
}

const CALL_SUPPORT = 'If this was not you, change your password at once and tell our support.';

/** A change that a stranger may have made, or a member without the others. */
const callSupport = (whose: Whose): string =>
  whose === 'your' ? CALL_SUPPORT : 'If this is wrong, tell our support at once.';

const aboutMoney: Readonly<Record<string, (data: Told['data'], whose: Whose) => Words>> = {
  money_in: moneyIn,
  money_out: moneyOut,
  bought: ({ kobo, cause, reason }) => ({
    title: `${naira(kobo)} is ${cause === 'top_up' ? 'added to a savings plan' : 'invested'}`,
    text: `${textOf(reason)}.`,
  }),
  ended: ({ kobo, reason }, whose) => ({
    title: `${naira(kobo)} has matured`,
    text: `It was paid into ${whose} wallet. ${textOf(reason)}.`,
  }),
  renewed: ({ name, kobo, endsAt }) => ({
    title: `${textOf(name)} goes on`,
    text: `${naira(kobo)} is invested again, until ${formatDateWithWeekday(textOf(endsAt))}.`,
  }),
  ends_soon: ({ name, endsAt, until }, whose) => ({
    title: `${textOf(name)} ends in a week`,
    text: `On ${formatDateWithWeekday(textOf(endsAt))}.${goesOn(until)} ${untilThen(whose)} until the day before.`,
  }),
  ending_not_followed: ({ name, why }, whose) => ({
    title: `The money of ${textOf(name)} is in ${whose} wallet`,
    text: textOf(why),
  }),
  auto_save: autoSave,
  account_number: accountNumber,
  circle: circleWords,
};

const aboutTheHolder: Readonly<Record<string, (data: Told['data'], whose: Whose) => Words>> = {
  identity: ({ reason, waits }) =>
    reason === null
      ? { title: 'Your identity is checked', text: 'Your BVN matches your bank account.' }
      : {
          title: waits === true ? 'Our staff look at your BVN' : 'Your identity could not be checked',
          text: textOf(reason),
        },
  level: levelChanged,
  mail_refused: ({ to }) => ({
    title: `We could not send an email to ${textOf(to)}`,
    text: 'Please check the address.',
  }),
  new_device: ({ device, address }) => ({
    title: 'Your account was opened on a new device',
    text: `${textOf(device)}, ${textOf(address)}. If this was not you, change your password at once.`,
  }),
  details_changed: (data) => ({ title: `Your ${detailsWords(data)} changed`, text: CALL_SUPPORT }),
  next_of_kin: ({ removed }) => ({
    title: `Your next of kin was ${removed === true ? 'removed' : 'changed'}`,
    text: CALL_SUPPORT,
  }),
  bank_added: ({ end }, whose) => ({
    title: 'A bank account was added',
    text: `It ends in ${textOf(end)}. ${callSupport(whose)}`,
  }),
  bank_removed: ({ end }, whose) => ({
    title: 'A bank account was removed',
    text: `It ends in ${textOf(end)}. ${callSupport(whose)}`,
  }),
  bank_preferred: ({ end }, whose) => ({
    title: 'Withdrawals go to another bank account',
    text: `It ends in ${textOf(end)}. ${callSupport(whose)}`,
  }),
  email_changed: ({ email }) => ({
    title: 'Your email address was changed',
    text: `It is ${textOf(email)} now. Withdrawals wait for a day. If this was not you, open the link in our email to your old address.`,
  }),
  member_request: memberRequest,
  complaint: ({ step, number }, whose) =>
    step === 'closed'
      ? { title: `${capital(whose)} complaint ${textOf(number)} is closed`, text: 'Please say whether that helped.' }
      : { title: `We answered ${whose} complaint ${textOf(number)}`, text: 'Write again if something is missing.' },
  change_undone: (data) => ({
    title: `The change of your ${undoneWords(data['of'])} was undone`,
    text: 'Your account has a new password and all sessions have ended.',
  }),
  name_asked: () => ({
    title: 'Another name was asked for',
    text: 'Our staff look at it. If this was not you, change your password at once: that stops the change.',
  }),
  name_changed: ({ name }) => ({ title: 'Your name was changed', text: `It is ${textOf(name)} now.` }),
  registration_checked: () => ({
    title: 'Your organisation is checked',
    text: 'Two administrators have seen its papers. It has level 3 now.',
  }),
  registration_refused: ({ reason }) => ({ title: 'The papers were not accepted', text: textOf(reason) }),
  member: (data) => memberWords(data),
  name_refused: ({ reason }) => ({ title: 'Your name was not changed', text: textOf(reason) }),
};

/** @param whose as the one who reads calls what is the account's: a member reads of an organisation */
export function noticeWords({ kind, data }: Told, whose: Whose): Words {
  const words = aboutMoney[kind] ?? aboutTheHolder[kind];
  const { title, text } = words?.(data, whose) ?? {
    title: `${capital(whose)} bank details were changed`,
    text: callSupport(whose),
  };
  const who = textOf(data['who']);
  return { title, text: who === '' ? text : `${text} ${who}` };
}

const statuses: Readonly<Record<string, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  owed: 'Missing',
  late: 'Pending, late',
};

/** For the email: the words of a notice about money, with the facts of a receipt. */
export function movedWords(notice: Told, whose: Whose): Moved {
  const { kobo, status, reason, transaction, at, since, hours } = notice.data;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Date', typeof at === 'string' ? formatDateTime(at) : ''],
    ['Status', statuses[textOf(status)] ?? ''],
    ['Reason', reasonText(textOf(reason))],
    ['ID', textOf(transaction)],
  ];
  const words = noticeWords(notice, whose);
  return {
    ...words,
    text: status === 'late' ? lateWords({ since: textOf(since), hours: hoursOf(hours), whose }) : words.text,
    amount: typeof kobo === 'number' ? naira(kobo) : null,
    facts: facts.filter(([, value]) => value !== ''),
  };
}
