/** Documents that others can check: genuine ones pass, forged ones fail, and strangers learn nothing. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  getDocumentKeys,
  getDocuments,
  getHoldings,
  verifyDocument,
  withdrawDocument,
} from '@ajose/sdk/customer/documents';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { getReceipt, getReceiptCode, getStatement } from '@ajose/sdk/customer/transactions';
import { readDocumentWord } from '@ajose/sdk/domain/readers';
import { formatDate, lagosDay } from '@ajose/sdk/domain/time';
import { qrOfPdf } from '@ajose/tools/qr-of-pdf';
import { verify, type Claims } from '@ajose/verify';
import { afterAll, describe, expect, test } from 'vitest';
import { pdfHoldings } from '../../src/documents/holdings.ts';
import { signerOf } from '../../src/documents/signer.ts';
import { readEnv, type LetterRate } from '../../src/platform/env.ts';
import { join as joinOrganisation, newOrganisation } from '../organisations.ts';
import { startMoney } from '../money.ts';
import { payIn, sendBack } from '../payments.ts';
import { apiOf } from '../people.ts';

const bytesOf = async (file: Promise<Blob>) => new Uint8Array(await (await file).arrayBuffer());
const days = { startDate: '2026-01-01', endDate: '2027-12-31', format: 'pdf' } as const;
const newStatement = (of = person) => bytesOf(getStatement(of.api, of.user._id, days));

/** The claims of a signed file, unchecked. */
function claimsOf(file: Uint8Array): Claims {
  const [, payload = ''] = /%ajose [\w-]+\.([\w-]+)\./.exec(Buffer.from(file).toString('latin1')) ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

/** The printed code of a document, as a camera reads it. */
function printedOn(file: Uint8Array): { number: string; key: string } {
  const address = new URL(qrOfPdf(file));
  return { number: address.pathname.replace('/verify/', ''), key: address.hash.slice(1) };
}

const money = await startMoney();
afterAll(() => money.close());
const person = await money.newPerson(250_000.5);
const keys = await getDocumentKeys(apiOf(money));
const statement = await newStatement();

test('a statement is genuine, and the check repeats what the statement says', async () => {
  const verdict = await verify(statement, keys);
  expect(verdict).toMatchObject({ genuine: true, claims: { kind: 'statement', holder: person.user.name } });
  expect(Object.fromEntries(claimsOf(statement).facts)).toMatchObject({ 'Closing balance': '₦250,000.50' });
});

test('papers name the customer’s own account number, or else the account’s id, and no referral code', async () => {
  const saver = await money.newPerson(1000);
  const { _id: id, myRefCode } = saver.user;
  const factsOfAll = async () => {
    const files = [newStatement(saver), bytesOf(getHoldings(saver.api, id))];
    const papers = (await Promise.all(files)).map((file) => claimsOf(file).facts);
    expect(papers.flat().map(([, value]) => value)).not.toContain(myRefCode);
    return papers.map((facts) => facts.filter(([name]) => name.startsWith('Account ')));
  };
  const each = (...account: [string, string]) => {
    const facts = [['Account holder', saver.user.name], account];
    return [facts, facts];
  };
  expect(await factsOfAll()).toEqual(each('Account id at Ajose', id));
  await money.owner.query(
    `INSERT INTO account_numbers (gateway, customer_id, gateway_code, state, number, bank, name, provider, gateway_id, asked_at, given_at)
     VALUES ('paystack', $1, 'CUS_1', 'given', '9930001738', 'Wema Bank', 'AJOSE/SOLA', 'wema-bank', '1', now(), now())`,
    [id],
  );
  expect(await factsOfAll()).toEqual(each('Account number', '9930001738, Wema Bank'));
});

test('documents of an organisation carry its registered number once its registration was checked', async () => {
  const owner = await money.newPerson(1000);
  const { id } = await newOrganisation(money, { number: 'LSCS-14872' });
  await joinOrganisation(money, { id, name: '', email: '' }, owner, 'viewer');
  const registered = async () => {
    const letter = await bytesOf(getHoldings(owner.api.for(id), id));
    expect(await verify(letter, keys)).toMatchObject({ genuine: true });
    return Object.fromEntries(claimsOf(letter).facts)['Registered number'];
  };
  expect(await registered()).toBe('LSCS-14872 (Lagos)');
  await money.owner.query('UPDATE organisations SET checked_at = NULL WHERE customer_id = $1', [id]);
  expect(await registered()).toBeUndefined();
  expect(claimsOf(statement).facts.map(([name]) => name)).not.toContain('Registered number');
});

test('any reader of PDF finds the end of a signed file where it looks for it', () => {
  const end = Buffer.from(statement).subarray(-1024).toString('latin1');
  const [, offset = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(end) ?? [];
  expect(
    Buffer.from(statement)
      .subarray(Number(offset), Number(offset) + 4)
      .toString(),
  ).toBe('xref');
});

test('the letter says what the holdings are in another currency, with the rate, its day and its source', async () => {
  const rate = {
    currency: 'USD',
    tenThousandths: 15_305_000n,
    day: lagosDay(money.clock.now()),
    source: 'Central Bank',
  };
  const factsWith = async (letterRate: LetterRate | null) => {
    const deps = { ...money.deps, env: { ...money.deps.env, letterRate } };
    return Object.fromEntries(claimsOf(await buffer(await pdfHoldings(deps, person.user._id))).facts);
  };
  // 250,000.50 / 1,530.50 is 163.3456...
  expect(await factsWith(rate)).toMatchObject({
    'In USD, about': 'USD 163.35',
    Rate: `₦1,530.50 for 1 USD, Central Bank, ${formatDate(money.clock.now())}`,
  });
  const old = lagosDay(new Date(money.clock.now().getTime() - 32 * 86_400_000));
  const tomorrow = lagosDay(new Date(money.clock.now().getTime() + 86_400_000));
  for (const shown of [null, { ...rate, day: old }, { ...rate, day: tomorrow }])
    expect(Object.keys(await factsWith(shown))).not.toContain('Rate');
});

test('the letter of holdings and a receipt are signed as well', async () => {
  const letter = await bytesOf(getHoldings(person.api, person.user._id));
  expect(await verify(letter, keys)).toMatchObject({ genuine: true, claims: { kind: 'holdings' } });
  expect(Object.fromEntries(claimsOf(letter).facts)).toMatchObject({
    Altogether: '₦250,000.50',
    'Portfolio value': '₦0.00',
  });
  const { rows } = await money.owner.query<{ id: string }>(
    'SELECT transaction_id AS id FROM ledger.transactions WHERE customer_id = $1',
    [person.user._id],
  );
  const receipt = await bytesOf(getReceipt(person.api, rows[0]?.id ?? ''));
  expect(await verify(receipt, keys)).toMatchObject({
    genuine: true,
    claims: { kind: 'receipt', holder: person.user.name },
  });
});

test('the letter of holdings says that it leaves out profit that grows', async () => {
  const saver = await money.newPerson();
  await payIn(money, saver, 5000);
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  await addInvestment(saver.api, { userId: saver.user._id, productId, capital: 4000, idempotencyKey: randomUUID() });
  const letter = await bytesOf(getHoldings(saver.api, saver.user._id));
  expect(claimsOf(letter).facts).toContainEqual(['Altogether, without growing profit', '₦5,000.00']);
});

test('whoever checks the letter of holdings reads each running investment of it, with its dates and what it pays', async () => {
  const saver = await money.newPerson();
  await payIn(money, saver, 5000);
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  const body = { userId: saver.user._id, productId, capital: 1000 };
  for (let bought = 0; bought < 2; bought += 1)
    await addInvestment(saver.api, { ...body, idempotencyKey: randomUUID() });
  const letter = await bytesOf(getHoldings(saver.api, saver.user._id));
  const { words } = await verifyDocument(apiOf(money), printedOn(letter));
  const investments = words?.facts.filter(([name]) => name.startsWith('Investment: ')) ?? [];
  expect(investments).toHaveLength(2);
  for (const [, value] of investments) expect(value).toMatch(/^₦1,000\.00 since .+, pays ₦1,100\.00 on .+/);
});

test('the letter of holdings names what is owed, and takes it off', async () => {
  const debtor = await money.newPerson();
  const reference = await payIn(money, debtor, 5000);
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  const body = { userId: debtor.user._id, productId, capital: 4000, idempotencyKey: randomUUID() };
  await addInvestment(debtor.api, body);
  await sendBack(money, reference);
  const letter = await bytesOf(getHoldings(debtor.api, debtor.user._id));
  expect(Object.fromEntries(claimsOf(letter).facts)).toMatchObject({
    'Portfolio value': '₦4,000.00',
    'Owed to Ajose': '−₦4,000.00',
    'Altogether, less what is owed': '₦0.00',
  });
});

test('a receipt’s page says that its payment was returned, and since when', async () => {
  const payer = await money.newPerson();
  const reference = await payIn(money, payer, 5000);
  const { number, key } = printedOn(await bytesOf(getReceipt(payer.api, reference)));
  expect(await verifyDocument(apiOf(money), { number, key })).toMatchObject({ state: 'valid', since: null });
  await sendBack(money, reference, 2000);
  const page = await verifyDocument(apiOf(money), { number, key });
  expect(page).toMatchObject({ state: 'returned', words: { holder: payer.user.name } });
  expect(Math.abs(Date.parse(page.since ?? '') - money.clock.now().getTime())).toBeLessThan(60_000);
  const { documents } = await getDocuments(payer.api, payer.user._id);
  expect(documents).toMatchObject([{ number, state: 'returned' }]);
});

test('a picture of a receipt has a code of its own, whose page says the same as the receipt', async () => {
  const other = await money.newPerson();
  const { rows } = await money.owner.query<{ id: string }>(
    'SELECT transaction_id AS id FROM ledger.transactions WHERE customer_id = $1',
    [person.user._id],
  );
  const id = rows[0]?.id ?? '';
  const { number, key, address } = await getReceiptCode(person.api, id);
  expect(address).toBe(`${money.deps.env.customerOrigin}/verify/${number}#${key}`);
  const { kind, state, words } = await verifyDocument(apiOf(money), { number, key });
  expect({ kind, state }).toEqual({ kind: 'receipt', state: 'valid' });
  expect(words).toMatchObject({
    holder: person.user.name,
    facts: claimsOf(await bytesOf(getReceipt(person.api, id))).facts,
  });
  await expect(getReceiptCode(other.api, id)).rejects.toMatchObject({ status: 404, code: 'transaction_not_found' });
});

describe('a forged document', () => {
  const START = '\n%ajose ';
  const ENDING = /\nstartxref\n\d+\n%%EOF\n$/;
  const latin = (file: Uint8Array): string => Buffer.from(file).toString('latin1');
  const fileOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
  /** The file with changed parts of its signature line. */
  const resigned = (file: Uint8Array, change: (jws: string) => string): Uint8Array<ArrayBuffer> => {
    const text = latin(file);
    const at = text.lastIndexOf(START) + START.length;
    const end = ENDING.exec(text)?.[0] ?? '';
    return fileOf(text.slice(0, at) + change(text.slice(at, text.length - end.length)) + end);
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const withClaims = (file: Uint8Array, change: Partial<Claims>): Uint8Array<ArrayBuffer> =>
    resigned(file, (jws) => {
      const [header = '', , signature = ''] = jws.split('.');
      return [header, part({ ...claimsOf(file), ...change }), signature].join('.');
    });

  test('passes in none of 200 ways, and each is told apart with a sentence', async () => {
    const other = await newStatement(await money.newPerson(99));
    const forged: [string, Uint8Array<ArrayBuffer>][] = [];
    // Changes one byte of the sheets, the fonts or the facts.
    const signedTo = latin(statement).lastIndexOf(START);
    for (let n = 0; n < 120; n += 1) {
      const copy = statement.slice();
      const at = Math.floor((n * (signedTo - 1)) / 119);
      copy[at] = (copy[at] ?? 0) ^ (1 << (n % 8));
      forged.push([`byte ${at}`, copy]);
    }
    // Changes the claims.
    const { facts } = claimsOf(statement);
    for (const [n] of facts.entries())
      forged.push([
        `fact ${n}`,
        withClaims(statement, { facts: facts.map((fact, at) => (at === n ? [fact[0], '₦9'] : fact)) }),
      ]);
    for (const holder of ['Ada Obi', `${person.user.name} `, '', person.user.name.toUpperCase()])
      forged.push([`holder ${holder}`, withClaims(statement, { holder })]);
    forged.push(['number', withClaims(statement, { number: claimsOf(other).number })]);
    forged.push(['day', withClaims(statement, { issued: '2020-01-01T00:00:00.000Z' })]);
    forged.push(['kind', withClaims(statement, { kind: 'holdings' })]);
    // Uses the signature of another document, another key or another kind, or none.
    const [theirs = ''] = /(?<=%ajose )[\w.-]+/.exec(latin(other)) ?? [];
    forged.push(['signature of another', resigned(statement, () => theirs)]);
    for (let n = 0; n < 20; n += 1) {
      const { privateKey } = generateKeyPairSync('ed25519');
      const said = `${part({ alg: 'EdDSA', kid: n % 2 ? 'demo' : `20${10 + n}` })}.${part(claimsOf(statement))}`;
      forged.push([
        `key ${n}`,
        resigned(statement, () => `${said}.${sign(null, Buffer.from(said), privateKey).toString('base64url')}`),
      ]);
    }
    forged.push(['no signature', resigned(statement, (jws) => `${jws.split('.').slice(0, 2).join('.')}.`)]);
    forged.push([
      'alg none',
      resigned(statement, (jws) => [part({ alg: 'none', kid: 'demo' }), ...jws.split('.').slice(1)].join('.')),
    ]);
    for (let n = 0; n < 20; n += 1)
      forged.push([
        `random signature ${n}`,
        resigned(statement, (jws) => [...jws.split('.').slice(0, 2), randomBytes(64).toString('base64url')].join('.')),
      ]);
    // Cuts sheets off, adds some, or takes some from another document.
    const text = latin(statement);
    forged.push(['saved again', fileOf(text.slice(0, signedTo))]);
    forged.push(['bytes behind it', fileOf(`${text}%more`)]);
    forged.push(['bytes before it', fileOf(` ${text}`)]);
    forged.push([
      'sheets of another',
      fileOf(latin(other).slice(0, latin(other).lastIndexOf(START)) + text.slice(signedTo)),
    ]);
    for (let n = 1; n <= 20; n += 1)
      forged.push([`cut by ${n * 500}`, fileOf(text.slice(0, signedTo - n * 500) + text.slice(signedTo))]);
    forged.push(['empty', fileOf('')], ['no PDF', fileOf('Ajose')]);
    expect(forged.length).toBeGreaterThanOrEqual(200);

    const passed: string[] = [];
    const reasons = new Set<string>();
    for (const [name, file] of forged) {
      const verdict = await verify(file, keys);
      if (verdict.genuine) passed.push(name);
      else reasons.add(verdict.reason.replaceAll(/20\d\d/g, 'X'));
    }
    expect(passed).toEqual([]);
    expect([...reasons].toSorted()).toEqual([
      "It is signed with the key X, which is not among Ajose's keys.",
      'Its signature is not of Ajose: what it says about itself was changed or made up.',
      'This file has no signature of Ajose. It was not issued in this form, or it was saved again.',
      'This file was changed after it was issued: its bytes are not those that were signed.',
    ]);
  });
});

test('the script that checks one file says the same, without a network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ajose-verify-'));
  try {
    const script = join(import.meta.dirname, '../../../../packages/verify/verify.ts');
    const [file, forged, keysFile] = ['a.pdf', 'b.pdf', 'keys.json'].map((name) => join(folder, name));
    writeFileSync(file ?? '', statement);
    writeFileSync(forged ?? '', statement.with(900, (statement[900] ?? 0) ^ 1));
    writeFileSync(keysFile ?? '', JSON.stringify(keys));
    const node = (...words: (string | undefined)[]) =>
      promisify(execFile)(process.execPath, [script, ...words.map(String)]);
    const genuine = await node(file, keysFile);
    expect(genuine.stdout).toContain(`Genuine: document ${claimsOf(statement).number}`);
    expect(genuine.stdout).toContain('Closing balance: ₦250,000.50');
    await expect(node(forged, keysFile)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('NOT GENUINE'),
    });
    await expect(node(file, forged)).rejects.toMatchObject({ code: 2 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('the page', () => {
  test('says what a document says to whoever has its key, however it is typed', async () => {
    const { number, key } = printedOn(statement);
    const anyone = apiOf(money);
    for (const [typed, with_] of [
      [number, key],
      [` ${number.toLowerCase().replaceAll('-', ' ')} `, key.toLowerCase()],
      [number.replace('AJ-', ''), key.replaceAll('-', '')],
    ] as const) {
      const said = await verifyDocument(anyone, { number: typed, key: with_ });
      expect(said).toMatchObject({ number, kind: 'statement', state: 'valid', since: null });
      expect(said.words).toMatchObject({ holder: person.user.name, facts: claimsOf(statement).facts });
    }
  });

  test('tells strangers nothing: 1,000 guesses, 0 words', async () => {
    const { number } = claimsOf(statement);
    const answers = new Set<string>();
    for (let n = 0; n < 1000; n += 1) {
      const guess = {
        number: n % 2 ? number : `AJ-${randomBytes(6).toString('hex').slice(0, 12)}`,
        key: randomBytes(8).toString('hex'),
      };
      const answer = await money.app.inject({
        method: 'POST',
        url: '/api/document/verifyDocument',
        payload: guess,
        remoteAddress: `10.0.${n >> 8}.${n % 256}`,
      });
      answers.add(`${answer.statusCode} ${answer.json<{ message: string }>().message}`);
    }
    expect([...answers]).toEqual([
      '404 Ajose issued no document with this number and this key. Please check both on the document.',
    ]);
  });

  test('says that a document was withdrawn, which only its owner can do, and then says nothing else', async () => {
    const { number, key } = printedOn(await newStatement());
    const stranger = await money.newPerson();
    await expect(withdrawDocument(stranger.api, { number })).rejects.toMatchObject({ code: 'document_not_found' });
    await withdrawDocument(person.api, { number });
    await withdrawDocument(person.api, { number });
    expect(await verifyDocument(apiOf(money), { number, key })).toMatchObject({ state: 'withdrawn', words: null });
    const { documents } = await getDocuments(person.api, person.user._id);
    expect(documents.find((document) => document.number === number)).toMatchObject({
      state: 'withdrawn',
      kind: 'statement',
    });
  });

  test('names a later document of the same days where its figures differ', async () => {
    const { number, key } = printedOn(await newStatement());
    await newStatement();
    expect(await verifyDocument(apiOf(money), { number, key })).toMatchObject({ state: 'valid' });
    await money.owner.query(`UPDATE customers SET name = name || ' Okafor' WHERE id = $1`, [person.user._id]);
    await newStatement();
    const said = await verifyDocument(apiOf(money), { number, key });
    expect(said).toMatchObject({ state: 'replaced', words: { holder: person.user.name } });
    expect(said.since).not.toBeNull();
  });

  test('says nothing more after a year', async () => {
    const { number, key } = printedOn(await newStatement());
    await money.owner.query(`UPDATE documents SET issued_at = issued_at - interval '366 days' WHERE number = $1`, [
      number,
    ]);
    expect(await verifyDocument(apiOf(money), { number, key })).toMatchObject({ state: 'ended', words: null });
  });
});

test('a file that breaks off is no document, and nothing of it is kept', async () => {
  const count = async () =>
    (await money.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM documents')).rows[0]?.n;
  const before = await count();
  await newStatement();
  expect(await count()).toBe((before ?? 0) + 1);
});

describe('keys', () => {
  test('of earlier years stay valid, and each name belongs to one key', async () => {
    await money.owner.query(`INSERT INTO document_keys VALUES ('2025', 'old', now())`);
    const { keys: shown } = await getDocumentKeys(apiOf(money));
    expect(shown.map(({ kid }) => kid)).toEqual(['demo', '2025']);
    await money.owner.query(`UPDATE document_keys SET x = 'other' WHERE kid = 'demo'`);
    await expect(newStatement()).rejects.toThrow('destroyed before completion');
    await money.owner.query(`UPDATE document_keys SET x = $1 WHERE kid = 'demo'`, [shown[0]?.x]);
    await newStatement();
  });

  test('are set by year, and are required with a live gateway', () => {
    const seed = 'ab'.repeat(32);
    const least = { PAYSTACK_SECRET_KEY: 'sk_test_x', DATABASE_URL: 'postgres://x/y', SMTP_URL: 'smtp://x' };
    expect(readEnv({ ...least, DOCUMENT_KEY: `2027:${seed}` }).documentKey).toEqual({
      kid: '2027',
      seed: Buffer.from(seed, 'hex'),
    });
    expect(() => readEnv({ ...least, DOCUMENT_KEY: seed })).toThrow('DOCUMENT_KEY must be a year');
    const live = { ...least, PAYSTACK_SECRET_KEY: 'sk_live_x', TWO_FACTOR_KEY: seed, PERSON_KEY: seed };
    expect(() => readEnv(live)).toThrow('DOCUMENT_KEY is not set');
    expect(signerOf('2027', Buffer.from(seed, 'hex')).x).toMatch(/^[\w-]{43}$/);
  });
});

test.each([
  ['AJ-7K3M-9QXP-2WTD', 'AJ-7K3M-9QXP-2WTD'],
  ['aj 7k3m 9qxp 2wtd', 'AJ-7K3M-9QXP-2WTD'],
  ['7k3m9qxp2wtd', 'AJ-7K3M-9QXP-2WTD'],
  ['AJ7K-3M9Q-XP2W-TD00', 'AJ7K-3M9Q-XP2W-TD00'],
  ['oK3M-iQXP-lWTD-5HJN', '0K3M-1QXP-1WTD-5HJN'],
])('%s is read as %s', (typed, read) => {
  expect(readDocumentWord(typed)).toBe(read);
});
