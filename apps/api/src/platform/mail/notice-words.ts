/** The words of each notice, for the app and for the emails about money. The database has the facts that they are made from. */
import { lateWords } from '@ajose/sdk/domain/late-words';
import { customerCan, reasonText, subStatuses } from '@ajose/sdk/domain/status';
import { formatDateTime, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { circleWords } from './circle-words.ts';
import { detailsWords } from './details.ts';
import { memberWords } from './member-words.ts';
import type { Moved } from './template.ts';
import { naira, textOf, type Told, type Words } from './told.ts';

/** A bank transfer that the gateway sent back. */
function sentBack({ kobo, sentBack: why, expectedKobo, says }: Told['data']): Words {
  const title = `Your transfer of ${naira(kobo)} was sent back`;
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
  const text = `The bank that keeps your account number did not take it${words === '' ? '' : ` and says: “${words}”`}. ${back} Please transfer another amount, or pay by card.`;
  return { title, text };
}

/** Others may transfer to a customer's account number, so a transfer says whose it is. */
const arrived = (sender: string): string =>
  sender === '' ? 'Your payment has arrived.' : `A bank transfer from ${sender} has arrived.`;

function moneyIn(data: Told['data']): Words {
  const { status, kobo, cause, reason, sender } = data;
  if (data['sentBack'] !== undefined) return sentBack(data);
  if (status === 'failed') {
    return {
      title: `${naira(kobo)} did not come in`,
      text: 'The payment was not made. Nothing was added to your wallet.',
    };
  }
  if (cause === 'offline') {
    return {
      title: `Your payment of ${naira(kobo)} was recorded`,
      text: 'We received it outside the platform. It was invested at once, so your wallet did not change.',
    };
  }
  return {
    title: `${naira(kobo)} is in your wallet`,
    text: cause === 'payment' ? arrived(textOf(sender)) : `${reasonText(textOf(reason))}.`,
  };
}

/** A payment that goes back to its payer, or may. Its money is set aside until that is decided. */
function goesBack({ status, kobo, cause, about }: Told['data']): Words {
  const payment = textOf(about);
  const waits = status === 'pending';
  const title = waits ? `${naira(kobo)} is set aside` : `${naira(kobo)} was taken from your wallet`;
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
function owed({ kobo, cause, about }: Told['data']): Words {
  const isDisputed = cause === 'disputed';
  const happened = isDisputed ? 'is disputed at the bank' : 'was taken back';
  const bought = isDisputed ? '' : ' What was bought with it earns nothing meanwhile.';
  return {
    title: `${naira(kobo)} is missing in your wallet`,
    text: `Payment ${textOf(about)} ${happened}, and your wallet did not have all of it. Please add the amount to your wallet, from which it is taken. Withdrawals wait until then.${bought}`,
  };
}

/** A withdrawal that is not at the bank yet, long after it was asked for. */
function late({ kobo, since }: Told['data']): Words {
  return {
    title: `Your withdrawal of ${naira(kobo)} is late`,
    text: lateWords({ since: textOf(since) }),
  };
}

function moneyOut(data: Told['data']): Words {
  const { status, kobo, cause, reason, toBank, holder } = data;
  const amount = naira(kobo);
  if (status === 'owed') return owed(data);
  if (status === 'late') return late(data);
  if (cause === 'disputed' || cause === 'reversed') return goesBack(data);
  if (cause === 'circle_in') return { title: `${amount} is set aside for your circle`, text: `${textOf(reason)}.` };
  if (toBank !== true) {
    const title = status === 'pending' ? `${amount} is set aside` : `${amount} was taken from your wallet`;
    return { title, text: `${textOf(reason)}.` };
  }
  if (status === 'pending') {
    const stops = subStatuses.find((known) => known === holder && !customerCan.withdraw(known));
    return stops === undefined
      ? { title: `${amount} is on its way`, text: 'It is set aside and goes to your bank account.' }
      : {
          title: `${amount} is set aside`,
          text: 'It is not sent to your bank while the status of your account stops withdrawals.',
        };
  }
  if (status === 'failed') {
    const why = data['stopped'] === true ? 'We stopped it.' : 'Your bank did not take it.';
    return { title: `${amount} did not leave`, text: `${why} It is back in your wallet.` };
  }
  return { title: `${amount} is at your bank`, text: 'Your withdrawal was paid out.' };
}

function autoSave({ amount, outcome, why }: Told['data']): Words {
  if (outcome === 'waits')
    return { title: `Your bank asks you to confirm ${textOf(amount)}`, text: 'The link is under Auto-save.' };
  if (outcome === 'saved') return { title: `${textOf(amount)} is in your wallet`, text: textOf(why) };
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

const aboutMoney: Readonly<Record<string, (data: Told['data']) => Words>> = {
  money_in: moneyIn,
  money_out: moneyOut,
  bought: ({ kobo, reason }) => ({ title: `${naira(kobo)} is invested`, text: `${textOf(reason)}.` }),
  ended: ({ kobo, reason }) => ({
    title: `${naira(kobo)} has matured`,
    text: `It was paid into your wallet. ${textOf(reason)}.`,
  }),
  renewed: ({ name, kobo, endsAt }) => ({
    title: `${textOf(name)} goes on`,
    text: `${naira(kobo)} is invested again, until ${formatDateWithWeekday(textOf(endsAt))}.`,
  }),
  ends_soon: ({ name, endsAt, until }) => ({
    title: `${textOf(name)} ends in a week`,
    text: `On ${formatDateWithWeekday(textOf(endsAt))}.${goesOn(until)} You can choose what happens with the money until the day before.`,
  }),
  ending_not_followed: ({ name, why }) => ({
    title: `The money of ${textOf(name)} is in your wallet`,
    text: textOf(why),
  }),
  auto_save: autoSave,
  account_number: accountNumber,
  circle: circleWords,
};

const aboutThePerson: Readonly<Record<string, (data: Told['data']) => Words>> = {
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
  bank_added: ({ end }) => ({
    title: 'A bank account was added',
    text: `It ends in ${textOf(end)}. ${CALL_SUPPORT}`,
  }),
  bank_removed: ({ end }) => ({
    title: 'A bank account was removed',
    text: `It ends in ${textOf(end)}. ${CALL_SUPPORT}`,
  }),
  email_changed: ({ email }) => ({
    title: 'Your email address was changed',
    text: `It is ${textOf(email)} now. Withdrawals wait for a day. If this was not you, open the link in our email to your old address.`,
  }),
  member_request: memberRequest,
  complaint: ({ step, number }) =>
    step === 'closed'
      ? { title: `Your complaint ${textOf(number)} is closed`, text: 'Please say whether that helped.' }
      : { title: `We answered your complaint ${textOf(number)}`, text: 'Write again if something is missing.' },
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
  registration_refused: ({ reason }) => ({ title: 'Your papers were not accepted', text: textOf(reason) }),
  member: (data) => memberWords(data),
  name_refused: ({ reason }) => ({ title: 'Your name was not changed', text: textOf(reason) }),
};

export function noticeWords({ kind, data }: Told): Words {
  const words = aboutMoney[kind] ?? aboutThePerson[kind];
  const { title, text } = words?.(data) ?? { title: 'Your bank details were changed', text: CALL_SUPPORT };
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
export function movedWords(notice: Told): Moved {
  const { kobo, status, reason, transaction, at } = notice.data;
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['Date', typeof at === 'string' ? formatDateTime(at) : ''],
    ['Status', statuses[textOf(status)] ?? ''],
    ['Reason', reasonText(textOf(reason))],
    ['ID', textOf(transaction)],
  ];
  return {
    ...noticeWords(notice),
    amount: typeof kobo === 'number' ? naira(kobo) : null,
    facts: facts.filter(([, value]) => value !== ''),
  };
}
