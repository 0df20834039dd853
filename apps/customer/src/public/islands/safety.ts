/** Fills the page that says who keeps the money: what the operator states, the sums of the last proof, and the last published total. */
import type { GetSafetyReply, Operator, SafetySums } from '@ajose/sdk/contract/help';
import { getSafety } from '@ajose/sdk/customer/help';
import { messageOf } from '@ajose/sdk/error';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatDateTime } from '@ajose/sdk/domain/time';
import { api } from '../../api.ts';
import { startTotals } from './totals.ts';

type Lines = readonly (readonly [name: string, value: string])[];

const MILLION = 1_000_000;

function listOf(lines: Lines): HTMLDListElement {
  const list = document.createElement('dl');
  for (const [name, value] of lines) {
    const [term, words] = [document.createElement('dt'), document.createElement('dd')];
    [term.textContent, words.textContent] = [name, value];
    list.append(term, words);
  }
  return list;
}

/** Additions, and what is left of the last one, each with its result below a line. */
function additionOf(lines: Lines): HTMLDListElement {
  const list = listOf(lines);
  list.dataset['sums'] = '';
  for (const term of list.querySelectorAll('dt')) {
    if (term.textContent.endsWith('altogether')) term.dataset['result'] = '';
  }
  return list;
}

function paragraph(text: string): HTMLParagraphElement {
  const place = document.createElement('p');
  place.textContent = text;
  return place;
}

/** Sums are rounded to a million by the server. */
const inMillions = (naira: number): string =>
  naira === 0 ? 'less than half a million naira' : `${formatNaira(naira / MILLION, 'whole')} million`;

/** The sum of what is shown; nothing where it is not known, or all of it is below what rounding shows. */
const totalOf = (name: string, parts: readonly (number | null)[]): Lines => {
  const total = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return parts.includes(null) || total === 0 ? [] : [[name, inMillions(total)]];
};

const linesOfSums = (sums: SafetySums): Lines => [
  ['Customers hold in wallets', inMillions(sums.wallets)],
  ['Customers have invested and saved', inMillions(sums.invested)],
  ...totalOf('Customers altogether', [sums.wallets, sums.invested]),
  ['The payment provider holds', sums.atGateway === null ? 'No answer' : inMillions(sums.atGateway)],
  ['Paid at our bank, by the books', inMillions(sums.atBank)],
  ...totalOf('Provider and bank altogether', [sums.atGateway, sums.atBank]),
  ...(leftOf(sums) > 0
    ? ([
        ['Less what customers hold', `−${inMillions(sums.wallets + sums.invested)}`],
        ['Left altogether', inMillions(leftOf(sums))],
      ] as const)
    : []),
];

/** What provider and bank hold beyond customers' money; 0 where it is not more, or either is not known. */
function leftOf({ wallets, invested, atGateway, atBank }: SafetySums): number {
  if (atGateway === null || wallets + invested === 0) return 0;
  return Math.max(0, atGateway + atBank - wallets - invested);
}

const LEFT =
  'What is left is the operator’s own money, tax that waits to be paid on, and payments that are not entered yet. These sums do not tell them apart.';

function proofOf({ provenAt, balanced, gatewayAskedAt }: SafetySums): string {
  const when = provenAt && `${formatDateTime(provenAt)}, Lagos time`;
  const proof = !when
    ? 'The books were not proven yet.'
    : balanced
      ? `Proven ${when}: every account adds up to the kobo.`
      : `The proof of ${when} found a difference. We are looking for the reason.`;
  const asked = gatewayAskedAt ? ` The provider was asked ${formatDateTime(gatewayAskedAt)}.` : '';
  return `${proof}${asked} Sums are rounded to a million.`;
}

/** What a saver must know of the operator: as the heading of a statement, and as the words for one that is missing. */
const FACTS = [
  ['name', 'Operator', 'which company runs the platform'],
  ['licence', 'Licence', 'its licence'],
  ['moneyAt', 'Where wallet money lies', 'where wallet money lies'],
  ['insured', 'What is insured', 'what is insured'],
] as const satisfies readonly (readonly [keyof Operator, string, string])[];

/** What is stated, with its day, and one sentence about what is not. */
function operatorOf(operator: Operator): HTMLElement[] {
  const lines = FACTS.flatMap(([fact, name]) => {
    const words = operator[fact];
    return words === null ? [] : [[name, words] as const];
  });
  const missing = FACTS.filter(([fact]) => operator[fact] === null).map(([, , words]) => words);
  return [
    ...(lines.length > 0 ? [listOf(lines)] : []),
    ...(operator.statedOn === null ? [] : [paragraph(`Stated by the operator on ${formatDate(operator.statedOn)}.`)]),
    ...(missing.length > 0 ? [paragraph(`Not stated yet: ${inOneLine(missing)}. Ask before you add money.`)] : []),
  ];
}

/** "a, b and c". */
const inOneLine = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

function show({ operator, sums }: GetSafetyReply, place: HTMLElement): void {
  const left = leftOf(sums) > 0 ? [paragraph(LEFT)] : [];
  place.replaceChildren(additionOf(linesOfSums(sums)), ...left, paragraph(proofOf(sums)));
  document.querySelector('[data-operator]')?.replaceChildren(...operatorOf(operator));
}

export async function startSafety(place: HTMLElement): Promise<void> {
  place.textContent = 'Reading the books…';
  const totals = document.querySelector<HTMLElement>('[data-totals]');
  if (totals) void startTotals(totals);
  try {
    show(await getSafety(api), place);
  } catch (error) {
    place.replaceChildren(paragraph(messageOf(error, 'The sums could not be read just now.')));
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Try again';
    again.addEventListener('click', () => void startSafety(place));
    place.append(again);
  }
}
