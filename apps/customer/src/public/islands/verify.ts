/** Makes the page that checks documents work: what the server says of a number and its key, and whether a file is the one that was issued. */
import type { DocumentKeys, DocumentKind, VerifyDocumentReply } from '@ajose/sdk/contract/documents';
import { getDocumentKeys, verifyDocument } from '@ajose/sdk/customer/documents';
import { messageOf } from '@ajose/sdk/error';
import { readDocumentWord } from '@ajose/sdk/domain/readers';
import { formatDate, formatDateTime } from '@ajose/sdk/domain/time';
import { base64url, verify, type Verdict } from '@ajose/verify';
import { api } from '../../api.ts';
import { show, startFiles, type Said } from './said.ts';

const KINDS: Readonly<Record<DocumentKind, string>> = {
  statement: 'statement of account',
  holdings: 'letter of holdings',
  tax: 'withholding tax certificate',
  receipt: 'receipt',
  earned: 'certificate of earnings',
};

/** What the page shows of the server's answer. */
export function saidOf({ kind, state, number, issuedAt, since, words }: VerifyDocumentReply): Said {
  const what = `This ${KINDS[kind]}`;
  const day = since ? formatDate(since) : '';
  if (words === null && state === 'withdrawn') {
    return {
      tone: 'bad',
      title: 'Withdrawn',
      text: `${what} was withdrawn on ${day} by the person it is about. Do not rely on it.`,
    };
  }
  if (words === null) {
    return {
      tone: 'plain',
      title: 'Ended',
      text: `${what} is more than a year old: its page ended on ${day}. Ask for a new one.`,
    };
  }
  const facts = [
    ['Holder', words.holder] as const,
    ...words.facts.filter(([name, value]) => value !== words.holder || name !== 'Account holder'),
    ['Issued', `${formatDateTime(issuedAt)}, Lagos time`] as const,
    ['Number', number] as const,
  ];
  if (state === 'replaced') {
    const text = `Ajose issued this ${KINDS[kind]}, and on ${day} a later one that says otherwise. Ask for the later one.`;
    return { tone: 'plain', title: 'Replaced', text, facts };
  }
  if (state === 'returned') {
    const text = `Ajose issued this ${KINDS[kind]}, and all or a part of the money went back on ${day}. Do not rely on it as a payment.`;
    return { tone: 'bad', title: 'Returned', text, facts };
  }
  return {
    tone: 'good',
    title: 'Genuine',
    text: `Ajose issued this ${KINDS[kind]}. Compare these lines with your paper. The file, checked below, proves all the others.`,
    facts,
  };
}

/** What the page shows of a file. @param known the server's answer, where number and key were checked */
export function saidOfFile(verdict: Verdict, known: VerifyDocumentReply | null): Said {
  if (!verdict.genuine) return { tone: 'bad', title: 'Not genuine', text: verdict.reason };
  const { claims } = verdict;
  if (known && known.number !== claims.number) {
    const text = `The file is genuine, but it is document ${claims.number}, and you checked ${known.number}.`;
    return { tone: 'bad', title: 'Another document', text };
  }
  const text = known
    ? 'The file is the one that Ajose issued, to its last byte.'
    : 'Ajose issued this file, and nothing in it was changed. Check its number and key too: only they say whether it still holds.';
  return {
    tone: 'good',
    title: 'Genuine',
    text,
    facts: known ? [] : [['Holder', claims.holder], ...claims.facts, ['Number', claims.number]],
  };
}

/** What the page shows where the browser cannot check signatures: the hash alone. */
function saidOfHash(hash: string, known: VerifyDocumentReply | null): Said {
  if (!known?.words) {
    return {
      tone: 'plain',
      title: 'Not checked',
      text: 'This browser cannot check signatures. Check number and key first.',
    };
  }
  return known.words.fileHash === hash
    ? { tone: 'good', title: 'Genuine', text: 'The file is the one that Ajose issued, to its last byte.' }
    : { tone: 'bad', title: 'Not genuine', text: 'The file is not the one that Ajose issued under this number.' };
}

export async function startVerify(page: HTMLElement): Promise<void> {
  const form = page.querySelector('form');
  const [numberField, keyField] = [
    page.querySelector<HTMLInputElement>('[name="number"]'),
    page.querySelector<HTMLInputElement>('[name="key"]'),
  ];
  const result = page.querySelector<HTMLElement>('[data-result]');
  if (!form || !numberField || !keyField || !result) return;
  let known: VerifyDocumentReply | null = null;

  const check = async () => {
    const [number, key] = [readDocumentWord(numberField.value), readDocumentWord(keyField.value)];
    known = null;
    if (number === '' || key === '') {
      const text = 'Both are needed: the number and the key, as they are printed beside the code.';
      return show(result, { tone: 'plain', title: 'Number and key', text });
    }
    show(result, { tone: 'plain', title: 'Asking…', text: 'One moment.' });
    try {
      known = await verifyDocument(api, { number, key });
      show(result, saidOf(known));
    } catch (error) {
      show(result, {
        tone: 'bad',
        title: 'Not known',
        text: messageOf(error, 'Ajose could not be asked. Check your connection, then try again.'),
      });
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void check();
  });
  startFiles(page, async (file) => saidOfBytes(new Uint8Array(await file.arrayBuffer()), known));
  // What was typed before this script came is kept.
  numberField.value ||= decodeURIComponent(location.pathname.split('/')[2] ?? '');
  const key = location.hash.slice(1);
  if (key === '') return;
  keyField.value = key;
  await check();
}

async function saidOfBytes(bytes: Uint8Array<ArrayBuffer>, known: VerifyDocumentReply | null): Promise<Said> {
  const keys: DocumentKeys = await getDocumentKeys(api);
  try {
    return saidOfFile(await verify(bytes, keys), known);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return saidOfHash(base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))), known);
  }
}
