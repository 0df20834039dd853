/** Files that customers add: what is taken, what of it is kept, what is refused, and who sees it. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import { addFile, getFile } from '@ajose/sdk/customer/files';
import type { FilePurpose } from '@ajose/sdk/contract/files';
import { MOST_FILE_BYTES } from '@ajose/sdk/domain/promises';
import { newPaper, writeText } from '../../src/platform/pdf/paper.ts';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { encrypt } from '../../src/platform/crypto/sealed-secret.ts';
import { ownData } from '../../src/customers/own-data.ts';
import { tx } from '../../src/platform/database/db.ts';
import { readForStaff, sweepFiles, useFile } from '../../src/platform/files/files.ts';
import { takePlace } from '../../src/platform/files/places.ts';
import { newAdmin, newCustomer, staffOf, unconfirmedCustomer, type TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { someoneWaits, startStack } from '../stack.ts';
import { pngOf } from '../hostile-pictures.ts';
import { jpeg, jpegWithPlace, pdf, pdfWith, plainPdf, png, stream, CATALOGUE, PAGE, PAGES } from '../files.ts';

let person: TestCustomer;
const stack = await startStack();
afterAll(() => stack.close());
beforeEach(async () => {
  person = await newCustomer(stack);
});

const add = async (bytes: Buffer, name = 'certificate.jpg', by = person) =>
  (await addFile(by.api, { userId: by.user._id, purpose: 'name_change', name }, new Blob([new Uint8Array(bytes)])))
    .file;
let address: Promise<string> | undefined;
const listening = (): Promise<string> => (address ??= stack.app.listen({ port: 0, host: '127.0.0.1' }));
const kept = async (id: string, by = person): Promise<Buffer> =>
  Buffer.from(await (await getFile(by.api, id)).arrayBuffer());
const refused = (bytes: Buffer, name?: string) => refusalOf(add(bytes, name));

const ours = async (): Promise<Buffer> => {
  const paper = newPaper('Certificate');
  const file = buffer(paper.pdf);
  writeText(paper, 'H1', 'Certificate of marriage', { size: 18, strong: true });
  paper.pdf.end();
  return file;
};

test.each<[string, () => Promise<Buffer>]>([
  ['JPEG', () => jpeg()],
  ['PNG', () => png()],
  ['PDF', ours],
])('a %s is taken, whatever it is called, and its owner gets a picture of it', async (_, make) => {
  const file = await add(await make(), 'certificate.exe');
  expect(file).toMatchObject({ type: 'image/jpeg', name: 'certificate.exe' });
  const back = await kept(file._id);
  expect(back.length).toBe(file.size);
  expect(await sharp(back).metadata()).toMatchObject({ format: 'jpeg' });
});

/** The darkest of the 300 rows from here; 0 is black. */
async function darkestOf(picture: Buffer, top: number): Promise<number> {
  const rows = await sharp(picture).extract({ left: 0, top, width: 1240, height: 300 }).toBuffer();
  return (await sharp(rows).stats()).channels[0]?.min ?? 0;
}

test('a PDF is kept as its pages, one below the other, with what was typed into its form', async () => {
  const paper = newPaper('Certificate');
  const file = buffer(paper.pdf);
  writeText(paper, 'H1', 'Certificate of marriage', { size: 18, strong: true });
  paper.pdf.addPage();
  writeText(paper, 'H1', 'Second page', { size: 18, strong: true });
  paper.pdf.end();
  const back = await kept((await add(await file))._id);
  const { width, height } = await sharp(back).metadata();
  expect(width).toBe(1240);
  // Two pages of A4, and what divides them.
  expect(height).toBe(2 * 1754 + 8);
  expect(await darkestOf(back, 0)).toBeLessThan(100);
  expect(await darkestOf(back, 1762)).toBeLessThan(100);
  expect(await darkestOf(back, 1200)).toBeGreaterThan(200);

  const field = pdf(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    PAGES,
    `${PAGE.slice(0, -2)} /Annots [4 0 R] >>`,
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ade) /Rect [0 0 200 200] /P 3 0 R /AP << /N 5 0 R >> >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 200 200]', '0 0 0 rg 50 50 100 100 re f'),
  );
  const form = await kept((await add(field))._id);
  expect(await darkestOf(form, 600)).toBeLessThan(30);
  expect(await darkestOf(form, 0)).toBeGreaterThan(200);
});

test('a file is encrypted in the database, and no other customer reads it', async () => {
  const file = await add(plainPdf());
  const { rows } = await stack.owner.query<{ bytes: Buffer }>('SELECT bytes FROM files WHERE id = $1', [file._id]);
  const start = Buffer.from([0xff, 0xd8, 0xff]);
  expect(rows[0]?.bytes.includes(start)).toBe(false);
  expect((await kept(file._id)).includes(start)).toBe(true);
  const other = await newCustomer(stack);
  expect(await refusalOf(getFile(other.api, file._id))).toMatchObject({ status: 404, code: 'file_unknown' });
});

test('a file comes as a download: no browser guesses its type, and nothing in it runs', async () => {
  const { _id } = await add(plainPdf());
  const answer = await stack.fetch(`http://api/api/file/getFile/${_id}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ajose-file-[0-9a-f]{8}\.jpg"$/);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a picture keeps neither the place where it was taken, nor its comment, nor its colour profile', async () => {
  const bytes = await jpegWithPlace();
  const before = await sharp(bytes).metadata();
  expect([before.exif, before.icc]).toEqual([expect.any(Buffer), expect.any(Buffer)]);
  expect(bytes.includes('SECRET-COMMENT')).toBe(true);
  const back = await kept((await add(bytes))._id);
  const after = await sharp(back).metadata();
  expect([after.exif, after.icc, after.xmp]).toEqual([undefined, undefined, undefined]);
  expect(back.includes('SECRET-COMMENT')).toBe(false);
});

test('a picture keeps nothing that stands behind its end', async () => {
  const page = '<html><script>alert(1)</script></html>';
  for (const bytes of [await jpeg(), await png()]) {
    const back = await kept((await add(Buffer.concat([bytes, Buffer.from(page)])))._id);
    expect(back.includes('<script>')).toBe(false);
  }
});

test('a file of 5 MB is taken, and one byte more is refused while it comes in', async () => {
  const bytes = await jpeg();
  const filled = (length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  await add(filled(MOST_FILE_BYTES));
  const refusal = await refused(filled(MOST_FILE_BYTES + 1));
  expect(refusal).toMatchObject({ status: 413, code: 'too_large' });
  expect(refusal.message).toBe('A file can have at most 5 MB. Please choose a smaller one.');
});

test('a stream of unknown length is refused at the same size', async () => {
  const address = await listening();
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 40) controller.close();
      else controller.enqueue(piece);
    },
  });
  const query = new URLSearchParams({ userId: person.user._id, purpose: 'name_change', name: 'x' });
  const answer = await fetch(`${address}/api/file/addFile?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(answer);
  expect(sent).toBeLessThan(30);
});

test.each<[string, Buffer]>([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a ZIP archive', Buffer.from('PK\x03\x04rest of it')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
  ['a program', Buffer.from('MZ\x90\x00')],
  ['a PDF behind something else', Buffer.concat([Buffer.from('<html>\n'), plainPdf()])],
])('%s is refused, whatever it is called', async (_, bytes) => {
  expect(await refused(bytes, 'certificate.pdf')).toMatchObject({ status: 422, code: 'file_type' });
});

test('an empty file is refused', async () => {
  expect(await refused(Buffer.alloc(0))).toMatchObject({ status: 422, code: 'file_empty' });
});

test('another picture behind the first bytes of a JPEG is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]);
  expect(await refused(bytes)).toMatchObject({ status: 422, code: 'file_unreadable' });
});

test('half of a picture is refused', async () => {
  const bytes = await sharp({
    create: { width: 400, height: 400, channels: 3, noise: { type: 'gaussian' }, background: 'red' },
  })
    .jpeg()
    .toBuffer();
  expect(await refused(bytes.subarray(0, bytes.length / 2))).toMatchObject({ code: 'file_unreadable' });
});

test('a picture that would unpack to gigabytes is refused before it is decoded', async () => {
  const began = performance.now();
  const bomb = pngOf({ width: 60_000, height: 60_000 }, deflateSync(Buffer.alloc(1000)));
  expect(await refused(bomb)).toMatchObject({ status: 422, code: 'picture_too_large' });
  expect(performance.now() - began).toBeLessThan(5000);
});

test('a large photograph is made smaller', async () => {
  const { _id } = await add(await jpeg(6000, 4000));
  expect(await sharp(await kept(_id)).metadata()).toMatchObject({ width: 3000, height: 2000 });
});

test('a PDF of twenty full pages is taken', async () => {
  const paper = newPaper('Statement');
  const file = buffer(paper.pdf);
  for (let page = 1; page <= 20; page += 1) {
    if (page > 1) paper.pdf.addPage();
    for (let line = 0; line < 25; line += 1)
      writeText(paper, 'P', `Line ${line} of page ${page} of a statement. `, { size: 11 });
  }
  paper.pdf.end();
  const { _id: id, size } = await add(await file);
  expect(size).toBeLessThanOrEqual(MOST_FILE_BYTES);
  expect((await sharp(await kept(id)).metadata()).height).toBe(20 * 1754 + 19 * 8);
});

test('a PDF with a password, with too many pages or with none that can be drawn is refused with its reason', async () => {
  const locked = pdf(
    CATALOGUE,
    PAGES,
    PAGE,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >>`,
  );
  const encrypted = Buffer.from(
    locked.toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>]'),
    'latin1',
  );
  expect(await refused(encrypted)).toMatchObject({ status: 422, code: 'pdf_locked' });
  const long = pdf(
    CATALOGUE,
    `<< /Type /Pages /Kids [${Array.from({ length: 21 }, (_, n) => `${n + 3} 0 R`).join(' ')}] /Count 21 >>`,
    ...Array.from({ length: 21 }, () => PAGE),
  );
  const refusal = await refused(long);
  expect(refusal).toMatchObject({ status: 422, code: 'pdf_too_long' });
  expect(refusal.message).toMatch(/^A PDF can have at most 20 pages/);
  expect(await refused(plainPdf().subarray(0, 100))).toMatchObject({ status: 422, code: 'file_unreadable' });
});

test('nothing of a PDF is kept but what can be seen: no script, no file inside, no reference', async () => {
  const bytes = pdfWith(
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> >>] >> >>',
    stream('/Type /EmbeddedFile', 'SECRET-FILE', false),
  );
  const back = await kept((await add(bytes))._id);
  for (const word of ['%PDF', 'JavaScript', 'SECRET-FILE', 'OpenAction']) expect(back.includes(word)).toBe(false);
});

test('a PDF that was kept before this rule is drawn when somebody looks, and refused where it cannot be drawn', async () => {
  const { _id: id } = await add(plainPdf());
  const keepBefore = async (bytes: Buffer): Promise<void> => {
    const sealed = encrypt(stack.deps.env, { kind: 'file', id }, bytes);
    await stack.owner.query(`UPDATE files SET type = 'application/pdf', bytes = $2 WHERE id = $1`, [id, sealed]);
  };
  await keepBefore(plainPdf());
  const admin = staffOf(await newAdmin(stack));
  expect(await sharp(await kept(id)).metadata()).toMatchObject({ format: 'jpeg', width: 1240 });
  expect(await readForStaff(stack.deps, admin, id)).toMatchObject({ type: 'image/jpeg' });
  await keepBefore(Buffer.from('%PDF-1.7\nnothing'));
  await expect(readForStaff(stack.deps, admin, id)).rejects.toMatchObject({ code: 'file_unreadable' });
});

test('a file needs a confirmed email address', async () => {
  const stranger = await unconfirmedCustomer(stack);
  const refusal = await refusalOf(add(plainPdf(), 'a', stranger));
  expect(refusal).toMatchObject({ status: 409, code: 'email_not_confirmed' });
  expect(refusal.message).toMatch(/^Please confirm your email address before you add a file/);
});

const LOADED = { timeout: 20_000, interval: 1000 };

/** A call whose file never ends. */
async function beginToSend(by: TestCustomer): Promise<Socket> {
  const { port } = new URL(await listening());
  const socket = connect(Number(port), '127.0.0.1');
  const query = new URLSearchParams({ userId: by.user._id, purpose: 'name_change', name: 'x' });
  socket.write(
    `POST /api/file/addFile?${query.toString()} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${by.token}\r\n` +
      'Content-Type: application/octet-stream\r\nContent-Length: 5000000\r\n\r\n%PDF',
  );
  return socket;
}

/** Whether the server holds a place for a file of theirs. */
const hasPlace = (by: TestCustomer) => (): boolean => {
  try {
    takePlace(by.user._id, 'another network').leaveUnlessBusy();
    return false;
  } catch {
    return true;
  }
};

test('a customer sends one file at a time, and may send another when the first was given up', async () => {
  const socket = await beginToSend(person);
  await expect.poll(hasPlace(person), LOADED).toBe(true);
  expect(await refused(plainPdf())).toMatchObject({ status: 429, code: 'file_waits' });
  socket.destroy();
  await expect.poll(hasPlace(person), LOADED).toBe(false);
  expect(await add(plainPdf())).toMatchObject({ type: 'image/jpeg' });
});

test('a customer who hung up while their call waited for the database may send another file', async () => {
  await add(plainPdf());
  const lock = await stack.owner.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT FROM call_counts FOR UPDATE');
    const socket = await beginToSend(person);
    await someoneWaits(stack);
    socket.destroy();
    await once(socket, 'close');
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
  await expect.poll(() => add(plainPdf()), LOADED).toMatchObject({ type: 'image/jpeg' });
});

test('a network sends three files at a time, and a fourth is refused for a minute', async () => {
  const senders: Socket[] = [];
  for (let n = 0; n < 4; n += 1) senders.push(await beginToSend(await newCustomer(stack)));
  const answers = senders.map(async (socket) => String(await once(socket, 'data')));
  expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: 60\r\n[^]*"files_busy"/i);
  for (const socket of senders) socket.destroy();
  for (const answer of answers) answer.catch(() => undefined);
  await expect.poll(() => add(plainPdf()), LOADED).toMatchObject({ type: 'image/jpeg' });
});

test('of unused files the newest five stay', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await add(plainPdf()))._id);
  const [first = '', ...rest] = ids;
  expect(await refusalOf(kept(first))).toMatchObject({ code: 'file_unknown' });
  for (const id of rest) await kept(id);
});

test('a customer adds at most 25 MB in 30 days, used or not', async () => {
  const { _id: id } = await add(plainPdf());
  await tx(stack.db, (on) => useFile(on, person.user._id, 'name_change', id, stack.clock.now()));
  const grow = (size: number, days: number) =>
    stack.owner.query(`UPDATE files SET size = $2, added_at = now() - $3::integer * interval '1 day' WHERE id = $1`, [
      id,
      size,
      days,
    ]);
  await grow(25 * 1024 * 1024 - 100, 29);
  expect(await refused(plainPdf())).toMatchObject({ status: 409, code: 'files_full' });
  await grow(25 * 1024 * 1024 - 100, 31);
  await add(plainPdf());
});

test('the name of a file has no invisible characters', async () => {
  expect((await add(plainPdf(), 'cert\u202egpj.exe\u0007')).name).toBe('certgpj.exe');
  expect((await add(plainPdf(), '\u200b')).name).toBe('file');
});

test('a file is used once, by its owner, and for the purpose that it was added for', async () => {
  const { _id: id } = await add(plainPdf());
  const now = stack.clock.now();
  const other = await newCustomer(stack);
  const use = (by: TestCustomer, purpose: FilePurpose) =>
    tx(stack.db, (on) => useFile(on, by.user._id, purpose, id, now));
  const unknown = { code: 'file_unknown' };
  await expect(use(other, 'name_change')).rejects.toMatchObject(unknown);
  await expect(use(person, 'complaint')).rejects.toMatchObject(unknown);
  await use(person, 'name_change');
  await expect(use(person, 'name_change')).rejects.toMatchObject(unknown);
});

test('unused files are removed after a day', async () => {
  const [used, unused] = [await add(plainPdf()), await add(plainPdf())];
  await tx(stack.db, (on) => useFile(on, person.user._id, 'name_change', used._id, stack.clock.now()));
  const clock = { now: () => new Date(stack.clock.now().getTime() + 25 * 3_600_000) };
  await sweepFiles({ db: stack.db, clock });
  await kept(used._id);
  expect(await refusalOf(kept(unused._id))).toMatchObject({ code: 'file_unknown' });
});

test('each look of an administrator stands in the audit log', async () => {
  const { _id: id } = await add(plainPdf());
  const admin = await newAdmin(stack);
  await readForStaff(stack.deps, staffOf(admin), id);
  await readForStaff(stack.deps, staffOf(admin), id);
  const { rows } = await stack.owner.query(
    `SELECT action, after FROM audit_log WHERE subject = $1 AND staff_id = $2 AND action = 'lookAtFile'`,
    [`customer:${person.user._id}`, admin.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({ action: 'lookAtFile', after: { file: id, purpose: 'name_change' } });
});

test('the file with a customer’s own data has each file', async () => {
  const file = await add(plainPdf());
  const data = JSON.parse(await text(ownData(stack.deps, person.user._id))) as { files: object[] };
  expect(data.files).toEqual([
    expect.objectContaining({ id: file._id, name: file.name, content: (await kept(file._id)).toString('base64') }),
  ]);
});

test('a customer adds at most 20 files an hour, and one more is refused before it comes in', async () => {
  for (let n = 0; n < 20; n += 1) await add(plainPdf());
  expect(await refused(plainPdf())).toMatchObject({ status: 429, code: 'too_many_files' });
  const socket = await beginToSend(person);
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
});
