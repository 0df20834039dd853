/** Statements: periods without gaps, sums equal to the ledger's, and a journal that hledger checks if it is installed. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { createRequire } from 'node:module';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { openSync } from 'fontkit';
import { Ofx } from 'ofx-data-extractor';
import { getStatement } from '@ajose/sdk/customer/transactions';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { toKobo } from '@ajose/sdk/domain/money';
import { formatDate, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import { csvStatement } from '../../src/documents/statements/csv.ts';
import { journalStatement } from '../../src/documents/statements/journal.ts';
import { ofxStatement } from '../../src/documents/statements/ofx.ts';
import { newPaper, writeTable } from '../../src/platform/pdf/paper.ts';
import { writeHead } from '../../src/platform/pdf/head.ts';
import { inLatin, runsOf } from '../../src/platform/pdf/scripts.ts';
import { pdfStatement } from '../../src/documents/statements/pdf.ts';
import { periodOf, setAsideIn, sumsOf } from '../../src/documents/statements/period.ts';
import type { Sql } from '../../src/platform/database/db.ts';
import { check, expectSameBooks, hledger } from '../hledger.ts';
import { newCustomer } from '../people.ts';
import { rowsRead } from '../rows-read.ts';
import { startStack } from '../stack.ts';
import { vacuum } from '../vacuum.ts';

const stack = await startStack();
afterAll(() => stack.close());
const sumsWith = async (on: Sql, id: string, query: StatementQuery) => {
  const period = await periodOf(on, id, query);
  return sumsOf(on, id, period, await setAsideIn(on, id, period));
};
const person = await newCustomer(stack, { name: 'Chidinma Okonkwo-Adeyẹmi' });

const WAYS = {
  deposit: ['payment', 'paystack', 'wallet'],
  offline: ['offline', 'offline', 'wallet'],
  withdrawal: ['withdrawal', 'wallet', 'held'],
  purchase: ['purchase', 'wallet', 'invested'],
  profit: ['maturity', 'interest', 'wallet'],
} as const;

interface Step {
  way: keyof typeof WAYS;
  kobo: bigint;
  /** Hours since the first of March. */
  hour: number;
}

const FIRST = Date.parse('2026-03-01T00:00:00Z');
const moment = (hour: number): Date => new Date(FIRST + hour * 3_600_000);
let made = 0;

async function post(customer: string, { way, kobo, hour }: Step, reason = 'wallet'): Promise<void> {
  const [cause, source, target] = WAYS[way];
  made += 1;
  await stack.owner.query(
    `SELECT ledger.post($1, $2, $3, ARRAY[ledger.leg($4, $5, $6)], $7, $8, 'card', allowed => NULL, debt_free => false)`,
    [customer, `step-${made}`, cause, source, target, kobo, moment(hour), reason],
  );
}

const balances = async (customer: string) =>
  (
    await stack.owner.query<{ wallet: bigint; held: bigint; invested: bigint; paystack: bigint }>(
      'SELECT wallet, held, invested, paystack FROM ledger.accounts WHERE customer_id = $1',
      [customer],
    )
  ).rows[0];

/** Adds a journal's postings up, account by account, in kobo. */
function sumsIn(journal: string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [, account = '', naira = ''] of journal.matchAll(/^ {4}(\S.*?) {2}NGN (-?[\d.]+) =/gmu)) {
    sums.set(account, (sums.get(account) ?? 0n) + toKobo(naira));
  }
  return sums;
}

/** The changes of a CSV statement, in kobo. */
const linesOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([date = '', time = '', id = '', what = '', amount = '', balance = '']) => ({
      date,
      time,
      id,
      what,
      amount: toKobo(amount),
      balance: toKobo(balance),
    }));

const steps = fc.array(
  fc.record({
    way: fc.constantFrom<Step['way']>('deposit', 'offline', 'withdrawal', 'purchase', 'profit'),
    kobo: fc.bigInt({ min: 1n, max: 100_000_000n }),
    // Servers' clocks differ, so a later movement can have an earlier time.
    hour: fc.integer({ min: 0, max: 240 }),
  }),
  { minLength: 1, maxLength: 25 },
);
const days = (first: number, last: number) => ({
  startDate: lagosDay(moment(first * 24)),
  endDate: lagosDay(moment(last * 24)),
});

test(
  'periods that follow each other fit together, and journal and sums are the ledger’s, for any history',
  { timeout: 180_000 },
  async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 9 }), async (history, cut) => {
        const { rows } = await stack.owner.query<{ id: string }>(
          `INSERT INTO customers (name, email, password_hash, ref_code) VALUES ('Ada', $1::text, '', $1::text) RETURNING id`,
          [`of-steps-${(made += 1)}`],
        );
        const id = rows[0]?.id ?? '';
        for (const step of history) await post(id, step);
        const now = await balances(id);
        const before = await sumsWith(stack.owner, id, days(0, cut));
        const after = await sumsWith(stack.owner, id, days(cut + 1, 20));
        expect(before.opening).toBe(0n);
        expect(after.opening).toBe(before.closing);
        for (const part of [before, after])
          expect(part.opening + part.moneyIn - part.moneyOut + part.setAsideBefore - part.onItsWay).toBe(part.closing);
        expect(after).toMatchObject({ closing: now?.wallet, held: now?.held, invested: now?.invested });
        for (const [query, { opening, closing }] of [
          [{}, { ...after, opening: 0n }],
          [days(cut + 1, 20), after],
        ] as const) {
          const changes = linesOf(await text(await csvStatement(stack.owner, id, query)));
          const sum = changes.reduce((total, { amount }) => total + amount, 0n);
          expect(sum).toBe(closing - opening);
          let running = opening;
          for (const { amount, balance } of changes) expect(balance).toBe((running += amount));
          const journal = await text(await journalStatement(stack.owner, id, query));
          const sums = sumsIn(journal);
          expect([...sums.values()].reduce((sum, kobo) => sum + kobo, 0n)).toBe(0n);
          expect(sums.get('assets:ajose:wallet') ?? 0n).toBe(now?.wallet);
          expect(sums.get('assets:ajose:invested') ?? 0n).toBe(now?.invested);
          expect(sums.get('equity:paid in:paystack') ?? 0n).toBe(now?.paystack);
          if (hledger && (checked += 1) <= 6) {
            await expectSameBooks(stack.owner, id, journal);
          }
        }
      }),
      { numRuns: 15 },
    );
  },
);

test('a CSV statement follows RFC 4180: no spreadsheet runs a reason as a formula, and ids are unchanged', async () => {
  const { user } = await newCustomer(stack);
  await post(user._id, { way: 'deposit', kobo: 150_000n, hour: 12 }, '=1+1');
  await stack.owner.query(
    `SELECT ledger.post($1, '-WDL_1', 'withdrawal', ARRAY[ledger.leg('wallet', 'held', 50005)], $2, 'Rent, "June"\nand July', 'bank', allowed => NULL, debt_free => false)`,
    [user._id, moment(36)],
  );
  const csv = await text(await csvStatement(stack.owner, user._id, {}));
  expect(csv).toBe(
    [
      '\uFEFFDate,Time (Lagos),ID,What,Amount (NGN),Balance (NGN),Sender',
      `2026-03-01,13:00:00,step-${made},'=1+1,1500.00,1500.00,`,
      '2026-03-02,13:00:00,-WDL_1,"Rent, ""June""\nand July",-500.05,999.95,',
      '',
    ].join('\r\n'),
  );
});

test('an OFX statement says each change and the last balance, and no words of a customer end an element', async () => {
  const { user } = await newCustomer(stack);
  await post(user._id, { way: 'deposit', kobo: 150_000n, hour: 12 }, 'Rent & <b>food</b>\n' + 'long '.repeat(20));
  await post(user._id, { way: 'withdrawal', kobo: 50_005n, hour: 36 });
  await post(user._id, { way: 'deposit', kobo: 1n, hour: 24 * 40 });
  const query = { startDate: '2026-03-01', endDate: '2026-03-31' };
  const ofx = await text(await ofxStatement(stack.owner, user._id, query, moment(24 * 60)));
  const statement = new Ofx(ofx).getBankTransferList();
  expect(statement.map(({ TRNTYPE, TRNAMT, FITID }) => [TRNTYPE, TRNAMT, FITID])).toEqual([
    ['CREDIT', '1500.00', `step-${made - 2}`],
    ['DEBIT', '-500.05', `step-${made - 1}`],
  ]);
  expect(ofx).toContain('<DTPOSTED>20260301130000[+1:WAT]</DTPOSTED>');
  expect(ofx).toContain('<BALAMT>999.95</BALAMT><DTASOF>20260331235959[+1:WAT]</DTASOF>');
  expect(ofx).toContain('<NAME>Rent &amp; &lt;b&gt;food&lt;/b&gt; long long lon</NAME>');
});

test('the bounds and sums of the newest days are found without the days before them', async () => {
  const { user } = await newCustomer(stack);
  const cycle = [
    { way: 'deposit', kobo: 200n },
    { way: 'purchase', kobo: 100n },
    { way: 'withdrawal', kobo: 100n },
  ] as const;
  for (let hour = 0; hour < 300; hour += 3)
    for (const [place, step] of cycle.entries()) await post(user._id, { ...step, hour: hour + place });
  await vacuum(stack.owner, 'ledger.movements');
  await vacuum(stack.owner, 'ledger.transactions');
  const client = await stack.owner.connect();
  try {
    await client.query('BEGIN');
    // A plan for any customer would read so small a table whole.
    await client.query('SET LOCAL plan_cache_mode = force_custom_plan');
    const before = await rowsRead(client, 'ledger.movements');
    const sums = await sumsWith(client, user._id, days(12, 20));
    expect(sums).toMatchObject({ changes: 13, invested: 10_000n, held: 10_000n });
    expect((await rowsRead(client, 'ledger.movements')) - before).toBeLessThan(50);
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
  }
});

test.runIf(hledger)('hledger refuses a journal whose balance is not what was written', async () => {
  await post(person.user._id, { way: 'deposit', kobo: 500_000n, hour: 1 });
  const journal = await text(await journalStatement(stack.owner, person.user._id, {}));
  check(journal);
  expect(() => check(journal.replace('= NGN 5000.00', '= NGN 5000.01'))).toThrow('hledger');
});

describe('what a customer wrote', () => {
  test('cannot begin another line of the journal', async () => {
    const { user } = await newCustomer(stack);
    await post(
      user._id,
      { way: 'deposit', kobo: 100n, hour: 1 },
      'Rent; x | y\n2026-01-01 * Gift\n    assets:ajose:wallet  NGN 9',
    );
    const journal = await text(await journalStatement(stack.owner, user._id, {}));
    expect(journal).toContain(') Rent x y 2026-01-01 * Gift assets:ajose:wallet NGN 9\n');
    if (hledger) check(journal);
  });
});

describe('the PDF', () => {
  const sheetsOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  const textsOf = async (file: Buffer): Promise<string[]> => {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(file);
    const texts = [...document.pages()].map((sheet) => sheet.getText());
    document.destroy();
    library.destroy();
    return texts;
  };
  const pdf = async (id: string, query: StatementQuery = {}) =>
    buffer(await pdfStatement({ ...stack.deps, db: stack.owner, clock: { now: () => moment(300) } }, id, query));

  test('is of no day that has not come, and says where its last day has not ended', async () => {
    const { user } = await newCustomer(stack);
    const [today, yesterday] = [lagosDay(moment(300)), lagosDay(moment(276))];
    const NOT_ENDED = 'The last day has not ended: more may move on it.';
    const wordsOf = async (endDate: string) => (await textsOf(await pdf(user._id, { endDate }))).join(' ');
    const ahead = await wordsOf('2099-12-31');
    expect(ahead).toContain(`to ${formatDate(startOfLagosDay(today))}`);
    expect(ahead).not.toContain('2099');
    expect(ahead).toContain(NOT_ENDED);
    expect(await wordsOf(today)).toContain(NOT_ENDED);
    expect(await wordsOf(yesterday)).not.toContain(NOT_ENDED);
  });

  test('has a sheet for a day without movements, and for long ones as many sheets as it says', async () => {
    const { user } = await newCustomer(stack, { name: 'Oluwaṣeun Adébáyọ̀' });
    expect(sheetsOf(await pdf(user._id))).toBe(1);
    for (let hour = 1; hour <= 50; hour += 1) {
      await post(user._id, { way: 'deposit', kobo: 100n, hour }, `${'A very long reason '.repeat(10)}${hour}`);
    }
    const file = await pdf(user._id);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sheetsOf(file)).toBe(3);
  });

  test.each([40, 41, 42, 43, 44])(
    'a table of %d low rows fills its sheets, and the last has at least three',
    async (count) => {
      const paper = newPaper('Letter');
      const rows = Array.from({ length: count }, (_, at) => ({ words: [`Row-${at}`], small: [] }));
      const columns = [{ name: 'What', left: 0, width: 200 }];
      const total = { words: ['Row-total'], small: [] };
      void writeTable(paper, { columns, low: true, count, rows, total, empty: '', foot: 'Holdings' });
      const sheets = await textsOf(await buffer(paper.pdf));
      expect(sheets.map((text) => /Sheet (\d of \d)/.exec(text)?.[1])).toEqual(
        sheets.map((_, at) => `${at + 1} of ${sheets.length}`),
      );
      expect(sheets.length).toBeLessThanOrEqual(2);
      expect(sheets.at(-1)?.match(/Row-/g)?.length).toBeGreaterThanOrEqual(3);
    },
  );

  test('stays the same when others are drawn up at the same time and share its open fonts', async () => {
    const check = { number: 'AJ-0000-0000-0000', key: '0000-0000-0000-0000', address: 'https://ajose.test/verify' };
    const drawn = async (name: string): Promise<string> => {
      const paper = newPaper(name);
      writeHead(paper, {
        title: 'Letter',
        days: 'Today',
        now: moment(300),
        facts: [['Holder', name]],
        notes: [],
        check,
      });
      const rows = Array.from({ length: 60 }, (_, n) => ({ words: [`${name} ${n}`], small: [] }));
      void writeTable(paper, {
        columns: [{ name: 'What', left: 0, width: 200 }],
        count: 60,
        rows,
        empty: '',
        foot: name,
      });
      const file = await buffer(paper.pdf);
      return file.toString('latin1').replaceAll(/\(D:\d+Z\)|\/ID \[[^\]]*\]|[\d-]+T[\d:]+Z/g, '');
    };
    const people = ['Oluwaṣeun Adébáyọ̀', 'Ngozi Ọkọ́nkwọ'];
    const alone: string[] = [];
    for (const name of people) alone.push(await drawn(name));
    const together = await Promise.all(people.map(drawn));
    expect(together.map((file, n) => file === alone[n])).toEqual([true, true]);
    expect(alone[0] === alone[1]).toBe(false);
  });

  test('is tagged for screen readers: language, title, a heading, lists, and a table with headers', async () => {
    const { user } = await newCustomer(stack, { name: 'Wang 王明' });
    for (let hour = 1; hour <= 30; hour += 1) await post(user._id, { way: 'deposit', kobo: 100n, hour });
    const file = (await pdf(user._id)).toString('latin1');
    expect(sheetsOf(Buffer.from(file, 'latin1'))).toBe(2);
    for (const said of ['/Marked true', '/Lang (en-NG)', '/DisplayDocTitle true']) expect(file).toContain(said);
    const tags = [...file.matchAll(/\/S \/(\w+)/g)].map(([, tag = '']) => tag);
    const n = (tag: string): number => tags.filter((item) => item === tag).length;
    expect({ document: n('Document'), h1: n('H1'), table: n('Table'), th: n('TH'), tr: n('TR'), td: n('TD') }).toEqual({
      document: 1,
      h1: 1,
      table: 1,
      th: 5,
      // Two sheets, each with a row that adds it up, and one that adds up both.
      tr: 34,
      td: 165,
    });
    expect(n('LI')).toBe(n('LBody'));
    expect(file.match(/\/Scope \/Column/g)).toHaveLength(5);
    // Text drawn in Latin letters is read as it was written.
    const written = Buffer.from('Wang 王明', 'utf16le').swap16().toString('latin1');
    expect(file.includes(written)).toBe(true);
  });

  test('adds up each sheet: what came, what went, and the balance after its last row', async () => {
    const { user } = await newCustomer(stack, {});
    for (let hour = 1; hour <= 30; hour += 1) await post(user._id, { way: 'deposit', kobo: 100n, hour });
    const texts = await textsOf(await pdf(user._id));
    const sums = /On this sheet\s+₦([\d.]+)\s+₦([\d.]+)\s+₦([\d.]+)/;
    expect(texts).toEqual(texts.map(() => expect.stringMatching(sums)));
    const sheets = texts.map((text) => (sums.exec(text) ?? []).slice(1).map(Number));
    expect(sheets).toHaveLength(2);
    expect(sheets.reduce((sum, [came = 0]) => sum + came, 0)).toBe(30);
    expect(sheets.map(([came, went, balance]) => [went, balance === came])).toEqual([
      [0, true],
      [0, false],
    ]);
    expect(sheets.at(-1)?.[2]).toBe(30);
    // The last sheet adds up all of them; each says of which document it is.
    expect(texts.map((text) => /In all\s+₦30.00\s+₦0.00\s+₦30.00/.test(text))).toEqual([false, true]);
    const foots = texts.map((text) => /Ajose (AJ-[\w-]+), statement of/.exec(text)?.[1]);
    expect(foots).toEqual([foots[0], foots[0]]);
    expect(texts[0]).toContain(`Document ${foots[0]}, key`);
  });

  test('of one sheet adds it up once, and the sum of all never stands on a sheet of its own', async () => {
    const rowsOn = async (count: number) => {
      const paper = newPaper('Statement');
      const rows = Array.from({ length: count }, (_, n) => ({ words: [`Row ${n}`], small: [] }));
      const columns = [{ name: 'What', left: 0, width: 200 }];
      const sheetTotal = (_: unknown, of: string) => ({ words: [of], small: [] });
      void writeTable(paper, { columns, count, rows, sheetTotal, empty: '', foot: 'Statement' });
      return (await textsOf(await buffer(paper.pdf))).map((text) => [
        (text.match(/Row \d/g) ?? []).length,
        /On this sheet/.test(text),
        /In all/.test(text),
        Number(/Sheet \d+ of (\d+)/.exec(text)?.[1]),
      ]);
    };
    for (let count = 20; count < 60; count += 1) {
      const sheets = await rowsOn(count);
      expect(sheets.map(([, , isInAll]) => isInAll)).toEqual(
        sheets.map((_, n) => sheets.length > 1 && n === sheets.length - 1),
      );
      expect(sheets.every(([rows, isAdded, , of]) => Number(rows) > 1 && isAdded && of === sheets.length)).toBe(true);
    }
  });

  test('keeps a withdrawal that has not left out of money out, in its row and in its sum, until it leaves or comes back', async () => {
    const { user } = await newCustomer(stack);
    await post(user._id, { way: 'deposit', kobo: 100_000n, hour: 1 });
    const withdraw = async (kobo: bigint) => {
      await post(user._id, { way: 'withdrawal', kobo, hour: 2 });
      const { rows } = await stack.owner.query<{ id: string }>(
        'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
        [user._id, `step-${made}`],
      );
      return { id: rows[0]?.id ?? '', key: `step-${made}` };
    };
    const gone = await withdraw(10_000n);
    const back = await withdraw(5000n);
    const open = await withdraw(20_000n);
    const client = await stack.owner.connect();
    await client.query('BEGIN');
    await client.query('SELECT ledger.lock($1)', [user._id]);
    await client.query(`SELECT ledger.move($1, $2, ARRAY[ledger.leg('held', 'paystack_out', 10000)], $3)`, [
      user._id,
      gone.id,
      moment(3),
    ]);
    await client.query(`SELECT money.return_money($1, $2, 'held', $3, 'The bank said no.')`, [
      user._id,
      back.id,
      moment(3),
    ]);
    await client.query('COMMIT');
    client.release();
    const [sheet = ''] = await textsOf(await pdf(user._id));
    expect(sheet).toMatch(/Money in\s+₦1,050.00\s+Money out\s+₦150.00\s+Not yet gone\s+₦200.00/);
    expect(sheet.match(/Not yet gone: step-\d+/g)).toEqual([`Not yet gone: ${open.key}`]);
    expect(sheet).toContain('Not yet gone: ₦200.00 was set aside');
    expect(await sumsWith(stack.owner, user._id, {})).toMatchObject({ closing: 70_000n, held: 20_000n });
    // Once it has left, the next period has it, and says that it was set aside before.
    const { last } = await periodOf(stack.owner, user._id, {});
    const later = await stack.owner.connect();
    await later.query('BEGIN');
    await later.query('SELECT ledger.lock($1)', [user._id]);
    await later.query(`SELECT ledger.move($1, $2, ARRAY[ledger.leg('held', 'paystack_out', 20000)], $3)`, [
      user._id,
      open.id,
      moment(50),
    ]);
    await later.query('COMMIT');
    later.release();
    const next = { after: last, last: (await periodOf(stack.owner, user._id, {})).last };
    expect(await sumsOf(stack.owner, user._id, next, await setAsideIn(stack.owner, user._id, next))).toMatchObject({
      moneyOut: 20_000n,
      setAsideBefore: 20_000n,
      onItsWay: 0n,
      closing: 70_000n,
    });
    // A long name of a sum is not cut.
    expect(sheet.replaceAll(/\s+/g, ' ')).toContain('Set aside for payments on the last day');
  });

  test('writes letters that its font lacks in Latin letters, and sets text that runs from right to left in one piece', () => {
    const font = openSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
    if (font.type !== 'TTF') throw new Error('This is a collection');
    const names = [
      'Wang 王小明',
      '김철수',
      'राहुल शर्मा',
      'Oluwaṣeun Adébáyọ̀',
      'محمد عبد الله',
      'Иван',
      'D’Souza-Ọkọ́nkwọ Jr.',
    ];
    expect(names.map((name) => inLatin(font, name))).toEqual([
      'Wang Wang Xiao Ming',
      'Gim Cheol Su',
      'Rahul Srma',
      ...names.slice(3),
    ]);
    expect(runsOf('Ngozi محمد عبد Okafor')).toEqual(['Ngozi ', 'محمد\u00A0عبد', ' Okafor']);
    expect(runsOf('محمد عبد الله')).toEqual(['محمد\u00A0عبد\u00A0الله']);
    expect(runsOf('Ada')).toEqual(['Ada']);
    expect(runsOf('')).toEqual([]);
  });

  test('of too many movements is refused, and the journal of the same days is not', async () => {
    const { user } = await newCustomer(stack);
    await stack.owner.query(
      `INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, before_balance,
                                        after_balance, at, reason, method, seq, booked_at, cause)
       SELECT $1, uuidv7(), 'many-' || n, $1, 'deposit', 'completed', 1, n - 1, n, now(), 'wallet', 'card', n, now(), 'payment'
         FROM generate_series(1, 5001) n`,
      [user._id],
    );
    await stack.owner.query(
      `INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
       SELECT $1, t.seq, t.id, 'paystack', 'wallet', 1, -t.seq, t.seq, now() FROM ledger.transactions t WHERE t.customer_id = $1`,
      [user._id],
    );
    await stack.owner.query('ANALYZE ledger.transactions, ledger.movements');
    await expect(pdf(user._id)).rejects.toMatchObject({ status: 409, code: 'statement_too_long' });
    const journal = await text(await journalStatement(stack.owner, user._id, {}));
    expect(sumsIn(journal).get('assets:ajose:wallet')).toBe(5001n);
  });
});

test('the call answers each form, refuses days that run backwards, and refuses the 61st call in an hour', async () => {
  const get = (query: Parameters<typeof getStatement>[2]) => getStatement(person.api, person.user._id, query);
  expect((await get({ format: 'pdf' })).type).toBe('application/pdf');
  expect((await get({ format: 'journal' })).type).toContain('text/plain');
  expect((await get({})).type).toContain('text/csv');
  for (const format of ['pdf', 'csv', 'journal'] as const) {
    const backwards = { startDate: '2026-03-02', endDate: '2026-03-01', format };
    await expect(get(backwards)).rejects.toMatchObject({ status: 400, code: 'invalid_range' });
  }
  await stack.owner.query(`UPDATE call_counts SET calls = 60 WHERE subject = $1`, [
    `statement customer ${person.user._id}`,
  ]);
  await expect(get({})).rejects.toMatchObject({ status: 429, code: 'too_many_statements' });
});
