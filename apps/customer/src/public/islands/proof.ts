/** Runs the page that checks whether a customer's money is in a published total, by the signed-in customer's proof or by a file. */
import { getDocumentKeys } from '@ajose/sdk/customer/documents';
import { getOwnProof, getTotals } from '@ajose/sdk/customer/inclusion';
import { getUser } from '@ajose/sdk/customer/session';
import { messageOf } from '@ajose/sdk/error';
import { formatNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { formatDate, startOfLagosDay } from '@ajose/sdk/domain/time';
import { verifyInclusion, type InclusionVerdict } from '@ajose/verify';
import { api, readToken } from '../../api.ts';
import { show, startFiles, type Said } from './said.ts';
import { factsOf } from './totals.ts';

/** @param isOwn whether the proof was checked to be of who is signed in */
export function saidOfInclusion(verdict: InclusionVerdict, isOwn: boolean): Said {
  if (!verdict.included) return { tone: 'bad', title: 'Not counted', text: verdict.reason };
  const { amount, customer, total } = verdict;
  const naira = formatNaira(totalToNaira(amount));
  const day = formatDate(startOfLagosDay(total.day));
  return {
    tone: 'good',
    title: 'Counted',
    text: isOwn
      ? `Your ${naira} is in the total that we published for ${day}.`
      : `${naira} of the customer below is in the total that we published for ${day}. Sign in to see whether that is you.`,
    facts: [
      ...factsOf({ day: total.day, readAt: total.at, root: total.root, sumKobo: total.sum }),
      ['Customer', customer],
    ],
  };
}

/** Whether a proof holds by itself, against what is published for its day, and whether it is this customer's. */
async function check(proof: unknown, customer: string | undefined): Promise<Said> {
  const keys = await getDocumentKeys(api);
  const whose = customer === undefined ? {} : { customer };
  try {
    const alone = await verifyInclusion(proof, keys, whose);
    if (!alone.included) return saidOfInclusion(alone, false);
    const [published] = (await getTotals(api, { day: alone.total.day })).totals;
    if (!published) {
      const reason = `No total is published for ${formatDate(startOfLagosDay(alone.total.day))}.`;
      return saidOfInclusion({ included: false, reason }, false);
    }
    const expected = { ...whose, published: { root: published.root, sum: published.sumKobo } };
    return saidOfInclusion(await verifyInclusion(proof, keys, expected), customer !== undefined);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return {
      tone: 'plain',
      title: 'Not checked',
      text: 'This browser cannot check signatures. Try a newer one, or the program that checks proofs without us.',
    };
  }
}

const ownId = async (): Promise<string | undefined> =>
  readToken() === null ? undefined : (await getUser(api)).user._id;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function startProof(page: HTMLElement): Promise<void> {
  const result = page.querySelector<HTMLElement>('[data-result]');
  const button = page.querySelector<HTMLButtonElement>('button[data-signed-in]');
  const isSignedIn = readToken() !== null;
  for (const element of page.querySelectorAll<HTMLElement>('[data-visitor], [data-signed-in]'))
    element.hidden = 'visitor' in element.dataset === isSignedIn;
  button?.addEventListener('click', () => {
    if (!result) return;
    button.disabled = true;
    show(result, { tone: 'plain', title: 'Checking…', text: 'One moment.' });
    checkOwn()
      .then((said) => show(result, said))
      .catch((error: unknown) => {
        const text = messageOf(error, 'Your proof could not be fetched. Check your connection, then try again.');
        show(result, { tone: 'plain', title: 'Not checked', text });
      })
      .finally(() => (button.disabled = false));
  });
  startFiles(page, async (file) => check(parsed(await file.text()), await ownId()));
  return Promise.resolve();
}

async function checkOwn(): Promise<Said> {
  const customer = (await getUser(api)).user._id;
  const { proof } = await getOwnProof(api, customer);
  return check(proof, customer);
}
