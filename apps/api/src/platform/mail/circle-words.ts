/** News of circles for their members: what happened, and the words of its notice and email. */
import type { CircleStop } from '@ajose/sdk/contract/circles';
import { formatKobo } from '@ajose/sdk/domain/money';
import { formatDateTime, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { compose, hello, type Person } from './emails.ts';
import type { Draft } from './template.ts';
import { naira, textOf, type Told, type Words } from './told.ts';

/** A member who has not paid all of a turn, and the missing amount. */
export interface Missing {
  name: string;
  kobo: bigint;
}

/** The reference of the transaction that brought the money; null where none did. */
interface Brought {
  reference: string | null;
}

interface Turn {
  turn: number;
  /** The Lagos day of the turn. */
  day: string;
}

/** Why a contribution was not taken. `most` is what may leave in a day at the member's level. */
interface Stopped {
  why: CircleStop;
  most: bigint;
}

type What =
  /** To a customer who is not a member yet. `by` is the first name of the member who invites. */
  | { what: 'invited'; code: string; by: string }
  /** Names and turns are final, and all members sign. `turn` is the member's own. */
  | ({ what: 'names_complete' } & Turn)
  /** All have signed. `turn` and `day` are the member's own, `kobo` is one contribution. */
  | ({ what: 'began'; firstDay: string; kobo: bigint } & Turn)
  /** `why` is a sentence; `kobo` is the deposit that came back, 0 where none was locked. */
  | ({ what: 'dissolved'; why: string; kobo: bigint } & Brought)
  /** `who` receives; null where it is the member. */
  | ({ what: 'tomorrow'; kobo: bigint; source: 'wallet' | 'card'; who: string | null } & Turn)
  /** The wallet did not give the amount when the turn began. For a card, auto-save sends its own news. */
  | ({ what: 'short'; turn: number; kobo: bigint; closesAt: Date } & Stopped)
  /** The turn closed without the amount, which is owed to `who`. */
  | ({ what: 'late'; turn: number; kobo: bigint; who: string } & Stopped)
  /** To the receiver: `who` has paid `kobo` of what was missing; `waits` of it are more than the wallet may hold. */
  | ({ what: 'paid_late'; turn: number; kobo: bigint; waits: bigint; who: string } & Brought)
  /** To the receiver, when the turn has closed. `missing` is empty where all have paid. `waits` as above. */
  | ({ what: 'received'; turn: number; kobo: bigint; waits: bigint; missing: readonly Missing[] } & Brought)
  /** To the member who owed it: `who`, the receiver, has forgiven the debt; Ajose has, where `byUs`. */
  | { what: 'forgiven'; turn: number; kobo: bigint; who: string; byUs: boolean }
  /** To whom it was owed: Ajose has forgiven what `who` owed. */
  | { what: 'lost'; turn: number; kobo: bigint; who: string }
  /** To the other members, when a turn has closed and part of what `who` should get is missing. */
  | { what: 'missing'; turn: number; who: string; missing: readonly Missing[] }
  /** The order has changed, because late members receive later. `turn` and `day` are the member's own from now on. */
  | ({ what: 'moved'; later: boolean } & Turn)
  /** `kobo` is what is left of the deposit and came back, 0 where nothing did. */
  | ({ what: 'ended'; kobo: bigint } & Brought)
  | { what: 'held' }
  /** `who` wants the place of `from`, and all others are asked. */
  | { what: 'substitute_asked'; who: string; from: string }
  /** To the customer who has asked for the place of `from`. */
  | { what: 'place_asked'; from: string }
  /** To the customer who wants a place: all members have accepted. */
  | { what: 'substitute_ready' }
  /** `from` is null for the member who has left. */
  | { what: 'substituted'; who: string; from: string | null }
  /**
   * `next`: the new day of the next turn, where the hold has moved the days. `turn` and `day` are the member's own, where they have moved too.
   */
  | { what: 'released'; next: string | null; turn: number | null; day: string | null };

export type CircleNews = { circleId: string; circle: string } & What;

/** News as a notice and the queue keep it: kobo as numbers, moments in ISO 8601. */
export const keptNews = (news: CircleNews): Told['data'] =>
  JSON.parse(
    JSON.stringify(news, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as Told['data'];

const dayOf = (value: unknown): string => formatDateWithWeekday(textOf(value));
const turnOf = ({ turn, circle }: Told['data']): string => `turn ${String(turn)} of ${textOf(circle)}`;

/** "Amina owes ₦5,000.00", a sentence for each. */
function whoOwes(missing: unknown): string[] {
  if (!Array.isArray(missing)) return [];
  return (missing as readonly Record<string, unknown>[]).map(
    ({ name, kobo }) => `${textOf(name)} owes ${naira(kobo)}.`,
  );
}

const joined = (...sentences: readonly string[]): string => sentences.filter((sentence) => sentence !== '').join(' ');

/** The words for the part of a deposit that came back. */
const backWords = (kobo: unknown): string => (kobo === 0 ? '' : `Your deposit is back in your wallet: ${naira(kobo)}.`);

function tomorrow(data: Told['data']): Words {
  const receives = data['who'] === null ? 'You receive.' : `${textOf(data['who'])} receives.`;
  const taken =
    data['source'] === 'card'
      ? `${naira(data['kobo'])} is taken from your card from 6:00 AM.`
      : `Please have ${naira(data['kobo'])} in your wallet by 6:00 AM.`;
  return { title: `Tomorrow is ${turnOf(data)}`, text: joined(receives, taken) };
}

/** Why the amount was not taken, where the wallet is not short; null where it is. Older news does not say it. */
function stopWords({ why, most }: Told['data']): string | null {
  if (why === 'status') return 'Your account does not let money out at the moment: your dashboard says why.';
  if (why !== 'day') return null;
  return most === 0
    ? 'Nothing may leave your wallet at your level yet: your profile says what is needed.'
    : `At most ${naira(most)} may leave your wallet in a day at your level, with withdrawals, and that was used up. We try again tomorrow.`;
}

function short({ kobo, closesAt, ...data }: Told['data']): Words {
  const amount = naira(kobo);
  const until = formatDateTime(textOf(closesAt));
  const stopped = stopWords(data);
  return {
    title: `${amount} is missing for ${turnOf(data)}`,
    text:
      stopped === null
        ? `Your wallet did not have ${amount}. Please add it to your wallet by ${until}. After that all members see that it is missing.`
        : `${stopped} After ${until} all members see that it is missing.`,
  };
}

function late({ kobo, who, ...data }: Told['data']): Words {
  const to = textOf(who);
  const stopped = stopWords(data);
  return {
    title: `You owe ${naira(kobo)} to ${to}`,
    text:
      stopped === null
        ? `It was not there when ${turnOf(data)} closed. It is taken from the next money in your wallet and goes to ${to} at once.`
        : `It was not taken before ${turnOf(data)} closed. ${stopped} As soon as it can be taken it goes to ${to}.`,
  };
}

/** "₦5,000.00 is in your wallet"; or, where part of it waits, "₦5,000.00 is yours". */
const hereWords = ({ kobo, waits }: Told['data']): string =>
  typeof waits === 'number' && waits > 0 ? `${naira(kobo)} is yours` : `${naira(kobo)} is in your wallet`;

/** The words for the part above the limit of the wallet; empty where there is none. */
const waitsWords = (waits: unknown): string =>
  typeof waits === 'number' && waits > 0
    ? `${naira(waits)} of it waits, set aside for you: your wallet may not hold more at your level. It comes as soon as there is room.`
    : '';

function received({ missing, waits, ...data }: Told['data']): Words {
  const owing = whoOwes(missing);
  const all =
    owing.length === 0 ? ['All have paid.'] : [...owing, 'It comes to you as soon as there is money in their wallets.'];
  return {
    title: hereWords({ ...data, waits }),
    text: joined(`It is your turn, ${turnOf(data)}.`, ...all, waitsWords(waits)),
  };
}

function moved({ circle, turn, day, later }: Told['data']): Words {
  const why =
    later === true
      ? 'You have paid late, and late payers receive later.'
      : 'Somebody has paid late and receives later.';
  return {
    title: `You receive ${later === true ? 'later' : 'earlier'} in ${textOf(circle)}`,
    text: `${why} Your turn is turn ${String(turn)} now, on ${dayOf(day)}.`,
  };
}

function released({ circle, next, turn, day }: Told['data']): Words {
  const turnDay = typeof turn === 'number' ? `Your turn, turn ${turn}, is on ${dayOf(day)}.` : '';
  const days =
    typeof next === 'string'
      ? joined(`Its days have moved: the next turn is on ${dayOf(next)}.`, turnDay)
      : 'Its page shows the next day.';
  return { title: `${textOf(circle)} goes on`, text: `We no longer hold it. ${days}` };
}

/** What each kind of news says. */
const words: Readonly<Record<What['what'], (data: Told['data']) => Words>> = {
  // Without the circle's name: nobody can write to others with it.
  invited: ({ by }) => ({
    title: `${textOf(by)} invites you to a circle`,
    text: 'It is a circle: each gives, and one receives in each turn. Look at it first. Nothing is taken before you have signed.',
  }),
  names_complete: ({ circle, turn, day }) => ({
    title: `Please sign for ${textOf(circle)}`,
    text: `The names are complete. Your turn is turn ${String(turn)}, on ${dayOf(day)}. It begins when all have signed.`,
  }),
  began: ({ circle, turn, day, firstDay, kobo }) => ({
    title: `${textOf(circle)} has begun`,
    text: `All have signed. From ${dayOf(firstDay)} you give ${naira(kobo)} in each turn. Your turn is turn ${String(turn)}, on ${dayOf(day)}.`,
  }),
  dissolved: ({ circle, why, kobo }) => ({
    title: `${textOf(circle)} does not begin`,
    text: joined(textOf(why), backWords(kobo), 'It cost nobody anything.'),
  }),
  tomorrow,
  short,
  late,
  paid_late: ({ who, ...data }) => ({
    title: hereWords(data),
    text: joined(`${textOf(who)} has paid for ${turnOf(data)} after all.`, waitsWords(data['waits'])),
  }),
  forgiven: ({ kobo, who, byUs, ...data }) => ({
    title: `You no longer owe ${naira(kobo)} to ${textOf(who)}`,
    text: `${byUs === true ? 'Ajose' : textOf(who)} has forgiven what you owed of ${turnOf(data)}.`,
  }),
  lost: ({ kobo, who, ...data }) => ({
    title: `${textOf(who)} no longer owes you ${naira(kobo)}`,
    text: `Two administrators have forgiven what was owed to you of ${turnOf(data)}, because it cannot be collected. You have lost it.`,
  }),
  received,
  missing: ({ who, missing, ...data }) => ({
    title: `Not all have paid ${turnOf(data)}`,
    text: joined(
      ...whoOwes(missing),
      `It goes to ${textOf(who)} as soon as there is money in their wallets. You owe nothing for it.`,
    ),
  }),
  moved,
  ended: ({ circle, kobo }) => ({
    title: `${textOf(circle)} has ended`,
    text: joined('All turns have closed.', backWords(kobo)),
  }),
  substitute_asked: ({ circle, who, from }) => ({
    title: `${textOf(who)} wants a place in ${textOf(circle)}`,
    text: `It is the place of ${textOf(from)}. It changes hands only if all of you accept. Please say so on the circle’s page.`,
  }),
  place_asked: ({ circle, from }) => ({
    title: `You asked for a place in ${textOf(circle)}`,
    text: `It is the place of ${textOf(from)}, and its members are asked. Where you pay for it, you can sign a day from now. If you did not ask for it, please choose a new password now.`,
  }),
  substitute_ready: ({ circle }) => ({
    title: `All have accepted you in ${textOf(circle)}`,
    text: 'Read what you sign, and sign. Then the place is yours.',
  }),
  substituted: ({ circle, who, from }) => ({
    title: `${textOf(who)} is in ${textOf(circle)} now`,
    text:
      from === null
        ? 'Your place is taken over. You no longer owe the circle anything.'
        : `The place of ${textOf(from)} is taken over.`,
  }),
  held: ({ circle }) => ({
    title: `We are holding ${textOf(circle)}`,
    text: 'Nobody gives and nobody receives until we release it. Your money stays in your own name.',
  }),
  released,
};

const isKnown = (what: string): what is What['what'] => Object.hasOwn(words, what);

/** News that only a later release knows comes without details. */
export function circleWords(data: Told['data']): Words {
  const what = textOf(data['what']);
  return isKnown(what) ? words[what](data) : { title: `News of ${textOf(data['circle'])}`, text: 'Its page shows it.' };
}

/** The circle that the news opens; null for a customer who is to sign for a place, or has given one up. */
export function circleToOpen({ circleId, what, from }: Told['data']): string | null {
  const isOutside = what === 'place_asked' || what === 'substitute_ready' || (what === 'substituted' && from === null);
  return typeof circleId === 'string' && !isOutside ? circleId : null;
}

function buttonOf(data: Told['data'], origin: string): { label: string; url: string } {
  const label = 'See the circle';
  if (data['what'] === 'invited') return { label, url: invitationLink(origin, textOf(data['code'])) };
  const circle = circleToOpen(data);
  return circle === null
    ? { label: 'See your circles', url: `${origin}/dashboard?open=section&id=circles` }
    : { label, url: `${origin}/dashboard?open=circle&id=${encodeURIComponent(circle)}` };
}

const INVITED = 'You are invited to a savings circle';
const INVITES =
  'Somebody invites you to save together in a circle on Ajose: each gives the same amount, and in each turn one of you receives the whole sum.';

const withoutNames = (data: Told['data']): Pick<Draft, 'subject' | 'paragraphs'> =>
  data['what'] === 'invited'
    ? {
        subject: INVITED,
        paragraphs: [
          INVITES,
          'Please sign in and look at it: the page shows who it is and what is asked. Nothing is taken before you have signed. If you know none of them, you need not do anything.',
        ],
      }
    : {
        subject: 'News of a circle',
        paragraphs: ['There is news of a circle that concerns you. Please sign in: your notices show it.'],
      };

/**
 * The email about the news. An address that is not confirmed may be a stranger's, so it hears that there is news, without names.
 * @param wallet after the transaction that brought the money; null where none did
 * @param origin the customers' app @param stop the link that ends invitations
 */
export function circleEmail(
  person: Person,
  data: Told['data'],
  wallet: bigint | null,
  origin: string,
  stop: string,
): Draft {
  const { title, text } = circleWords(data);
  const head = {
    greeting: hello(person),
    button: buttonOf(data, origin),
    ...(data['what'] === 'invited' ? { stop: noMore(stop) } : {}),
  };
  if (!person.confirmed) return compose(person.email, { ...head, ...withoutNames(data) });
  const amount = naira(data['kobo']);
  const leads = title.startsWith(`${amount} `);
  const reference = textOf(data['reference']);
  return compose(person.email, {
    ...head,
    subject: title,
    facts: [
      ...(reference === '' ? [] : [['ID', reference] as const]),
      ...(wallet === null ? [] : [['Wallet after', formatKobo(wallet)] as const]),
    ],
    ...(leads ? { amount, headline: title.slice(amount.length + 1) } : {}),
    paragraphs: leads ? [text] : [`${title}.`, text],
  });
}

export const noMore = (url: string) => ({ label: 'No more invitations to this address', url });

const invitationLink = (origin: string, code: string): string => `${origin}/circle/${code}`;

/** The invitation to an address that may have no account. The sender chooses no word of it, so that nobody can write to strangers with it. */
export const circleInvitationEmail = (email: string, code: string, origin: string, stop: string): Draft =>
  compose(email, {
    subject: INVITED,
    greeting: 'Hello,',
    paragraphs: [
      INVITES,
      'The link shows who it is and what is asked. If you know none of them, you need not do anything.',
    ],
    button: { label: 'See the circle', url: invitationLink(origin, code) },
    stop: noMore(stop),
  });
