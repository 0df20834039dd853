/** Files that customers add: what is taken, what of it is kept, what is refused, and who sees it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { addFile, getFile } from '@ajose/sdk/customer/files';
import type { FilePurpose, FileType } from '@ajose/sdk/contract/files';
import { MOST_FILE_BYTES } from '@ajose/sdk/promises';
import { newPaper, writeText } from '../src/pdf/paper.ts';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownData } from '../src/customers/own-data.ts';
import { tx } from '../src/database/db.ts';
import { readForStaff, sweepFiles, useFile } from '../src/files/files.ts';
import { newAdmin, newCustomer, staffOf, type TestCustomer } from './people.ts';
import { refusalOf } from './sign-in.ts';
import { startStack, type Stack } from './stack.ts';
import { jpeg, jpegWithPlace, pdf, pdfWith, plainPdf, png, stream, CATALOGUE, PAGE, PAGES } from './files.ts';

let stack: Stack;
let person: TestCustomer;
beforeAll(async () => {
  stack = await startStack();
});
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

test.each<[FileType, () => Promise<Buffer>]>([
  ['image/jpeg', () => jpeg()],
  ['image/png', () => png()],
  ['application/pdf', ours],
])('a %s is taken, whatever it is called, and its owner gets it back', async (type, make) => {
  const bytes = await make();
  const file = await add(bytes, 'certificate.exe');
  expect(file).toMatchObject({ type, name: 'certificate.exe' });
  const back = await kept(file._id);
  expect(back.length).toBe(file.size);
  expect(back.subarray(0, 3)).toEqual(bytes.subarray(0, 3));
});

test('it is encrypted in the database, and no other customer reads it', async () => {
  const file = await add(plainPdf());
  const { rows } = await stack.owner.query<{ bytes: Buffer }>('SELECT bytes FROM files WHERE id = $1', [file._id]);
  expect(rows[0]?.bytes.includes('%PDF')).toBe(false);
  const other = await newCustomer(stack);
  expect(await refusalOf(getFile(other.api, file._id))).toMatchObject({ status: 404, code: 'file_unknown' });
});

test('it is a download: no browser guesses its type, and nothing in it runs', async () => {
  const { _id } = await add(plainPdf());
  const answer = await stack.fetch(`http://api/api/file/getFile/${_id}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ajose-file-[0-9a-f]{8}\.pdf"$/);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a picture keeps neither its place, nor its comment, nor its colour profile', async () => {
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

test('5 MB are taken, one byte more is refused while it comes in', async () => {
  const bytes = await jpeg();
  const filled = (length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  await add(filled(MOST_FILE_BYTES));
  const refusal = await refused(filled(MOST_FILE_BYTES + 1));
  expect(refusal).toMatchObject({ status: 413, code: 'too_large' });
  expect(refusal.message).toBe('A file can have at most 5 MB. Please choose a smaller one.');
});

test('a stream that does not say how long it is, is refused at the same size', async () => {
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

/** A PNG that says so of its size, with next to nothing in it. */
function bomb(width: number, height: number): Buffer {
  const part = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc(1000))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture that would unpack to gigabytes is refused before it is decoded', async () => {
  const began = performance.now();
  expect(await refused(bomb(60_000, 60_000))).toMatchObject({ status: 422, code: 'picture_too_large' });
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a large photograph is made smaller', async () => {
  const { _id } = await add(await jpeg(6000, 4000));
  expect(await sharp(await kept(_id)).metadata()).toMatchObject({ width: 3000, height: 2000 });
});

const DANGEROUS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const inside = (content: string) => stream('/Type /ObjStm /N 1 /First 4', `9 0 ${content}`);

test.each<[string, () => Buffer, RegExp]>([
  ['a script', () => pdfWith(`/Names << /JavaScript << /Names [(a) ${DANGEROUS}] >> >>`), /has a script/],
  ['a script whose name is disguised', () => pdfWith('/X << /S /J#61vaScr#69pt >>'), /has a script/],
  ['a script by its key alone', () => pdfWith('/X << /JS (x) >>'), /has a script/],
  ['a script in a packed object', () => pdf(CATALOGUE, PAGES, PAGE, inside(DANGEROUS)), /has a script/],
  [
    'a script in a packed object that does not say what it is',
    () => pdf(CATALOGUE, PAGES, PAGE, stream('/N 1 /First 4', `9 0 ${DANGEROUS}`)),
    /has a script/,
  ],
  ['a program that starts', () => pdfWith('/X << /S /Launch /F (cmd.exe) >>'), /does something by itself/],
  ['an action at its opening', () => pdfWith('/OpenAction << /S /URI /URI (http://x) >>'), /does something by itself/],
  [
    'an action at its opening, by reference',
    () => pdfWith('/OpenAction 4 0 R', '<< /S /Named /N /Print >>'),
    /does something by itself/,
  ],
  [
    'an action behind its opening',
    () => pdfWith('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (http://x) >> >>'),
    /does something by itself/,
  ],
  [
    'an action at its opening behind a comment',
    () => pdfWith('/OpenAction << % /S /GoTo >>\n /S /URI /URI (http://x) >>'),
    /does something by itself/,
  ],
  [
    'an action at its opening that is written again',
    () =>
      pdfWith('/OpenAction 4 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n4 0 obj\n<< /S /URI /URI (http://x) >>'),
    /does something by itself/,
  ],
  ['an action of a page', () => pdf(CATALOGUE, PAGES, `${PAGE.slice(0, -2)} /AA << /O 4 0 R >> >>`), /by itself/],
  ['a file inside', () => pdfWith('/Names << /EmbeddedFiles 4 0 R >>'), /another file inside/],
  ['a file inside, as a stream', () => pdfWith('', stream('/Type /EmbeddedFile', 'MZ')), /another file inside/],
  ['an XFA form', () => pdfWith('/AcroForm << /XFA 4 0 R >>'), /XFA/],
  ['a form that is sent', () => pdfWith('/X << /S /SubmitForm /F (http://x) >>'), /send or fetch/],
  [
    'encryption',
    () => Buffer.from(plainPdf().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'), 'latin1'),
    /password or encrypted/,
  ],
  [
    'objects packed in a way that hides them',
    () =>
      pdf(
        CATALOGUE,
        PAGES,
        PAGE,
        stream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode]', Buffer.from(DANGEROUS).toString('hex'), false),
      ),
    /packed in a way/,
  ],
  [
    'a stream that unpacks to more than can be looked at',
    () => pdf(CATALOGUE, PAGES, PAGE, stream('', Buffer.alloc(40_000_000))),
    /unpacks to more/,
  ],
])('a PDF with %s is refused, and the refusal says which rule', async (_, make, why) => {
  const refusal = await refused(make());
  expect(refusal).toMatchObject({ status: 422, code: 'file_unsafe' });
  expect(refusal.message).toMatch(why);
});

const openings = (count: number) => '/OpenAction 9 0 R'.padEnd(320).repeat(count);

test('a PDF that is made to keep us busy is refused soon', async () => {
  const busy = [
    Buffer.concat([plainPdf().subarray(0, 9), Buffer.alloc(4_900_000, 'stream\n'), plainPdf().subarray(9)]),
    pdf(CATALOGUE, PAGES, PAGE, Buffer.alloc(4_900_000, 'stream\n'), 'endstream'),
    pdfWith('/OpenAction 4 0 R '.repeat(1000), Buffer.alloc(4_000_000, '4 0 ')),
    pdf(CATALOGUE, PAGES, PAGE, inside(`${openings(500)}${' '.repeat(25_000_000)}9 0 obj [3 0 R /Fit]`)),
  ];
  for (const bytes of busy) {
    const began = performance.now();
    await refused(bytes);
    expect(performance.now() - began).toBeLessThan(2000);
  }
});

test('a PDF may open at a page and have a link', async () => {
  const type = 'application/pdf';
  const link = pdfWith('/OpenAction [3 0 R /Fit] /X << /S /URI /URI (https://example.com) >>');
  expect(await add(link)).toMatchObject({ type });
  expect(await add(pdfWith('/OpenAction 4 0 R', '<< /Type /Action /S /GoTo /D [3 0 R /Fit] >>'))).toMatchObject({
    type,
  });
});

test('a PDF that is also an archive is refused, and so is one that is cut off or followed by something', async () => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const archive = Buffer.from(plainPdf().toString('latin1').replace('%%EOF\n', ''), 'latin1');
  end.writeUInt16LE(6, 20);
  const both = Buffer.concat([plainPdf().subarray(0, -6), end, Buffer.from('%%EOF\n')]);
  expect(await refused(both)).toMatchObject({ status: 422 });
  expect(await refused(archive)).toMatchObject({ code: 'file_unreadable' });
  expect(await refused(Buffer.concat([plainPdf(), Buffer.from('<script>')]))).toMatchObject({
    code: 'file_unreadable',
  });
});

test('a name of a file has nothing that cannot be seen', async () => {
  expect((await add(plainPdf(), 'cert\u202egpj.exe\u0007')).name).toBe('certgpj.exe');
  expect((await add(plainPdf(), '\u200b')).name).toBe('file');
});

test('a file is used once, by its owner, for what it was added for', async () => {
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

test('the file with one’s own data has it', async () => {
  const file = await add(plainPdf());
  const data = JSON.parse(await text(ownData(stack.deps, person.user._id))) as { files: object[] };
  expect(data.files).toEqual([
    expect.objectContaining({ id: file._id, name: file.name, content: plainPdf().toString('base64') }),
  ]);
});

test('a customer adds 30 files an hour, and one more is refused before it comes in', async () => {
  for (let n = 0; n < 30; n += 1) await add(plainPdf());
  expect(await refused(plainPdf())).toMatchObject({ status: 429, code: 'too_many_files' });
  const { port } = new URL(await listening());
  const socket = connect(Number(port), '127.0.0.1');
  const query = new URLSearchParams({ userId: person.user._id, purpose: 'name_change', name: 'x' });
  socket.write(
    `POST /api/file/addFile?${query.toString()} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${person.token}\r\n` +
      'Content-Type: application/octet-stream\r\nContent-Length: 5000000\r\n\r\n%PDF',
  );
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 429 /);
});
