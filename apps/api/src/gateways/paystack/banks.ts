/** Paystack's list of banks, which it gives in pages: each answer names the next one. */
import type { Answer } from '../gateway.ts';
import { isJson, longTextIn, textIn, type Json } from '../json.ts';

const PAGE_SIZE = 100;
const MOST_PAGES = 50;

interface ListedBank {
  code: string;
  name: string;
}

function bankIn(row: unknown): ListedBank | null {
  const [code, name] = isJson(row) ? [textIn(row, 'code'), textIn(row, 'name')] : [];
  return code && name ? { code, name } : null;
}

/** All banks or none: a bank that a page left out would be closed. @param callWhole returns the body of an answer */
export async function listBanks(
  callWhole: (path: string) => Promise<Answer<Json>>,
): Promise<Answer<readonly ListedBank[]>> {
  const banks: ListedBank[] = [];
  let next = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      use_cursor: 'true',
      perPage: String(PAGE_SIZE),
    });
    if (next !== '') query.set('next', next);
    const answer = await callWhole(`/bank?${query.toString()}`);
    if (answer.outcome !== 'done') return answer;
    const { data, meta } = answer.data;
    const read = Array.isArray(data) ? data.map(bankIn) : [null];
    if (read.includes(null)) return { outcome: 'unknown', message: 'The list of banks cannot be read' };
    banks.push(...read.filter((bank) => bank !== null));
    next = (isJson(meta) && longTextIn(meta, 'next')) || '';
    if (next === '') return { outcome: 'done', data: banks };
  }
  return { outcome: 'unknown', message: 'The list of banks does not end' };
}
