/** Pictures and PDFs for tests: good ones, and ones that an attacker made. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 60, b: 140 } } });

export const jpeg = (width?: number, height?: number): Promise<Buffer> => picture(width, height).jpeg().toBuffer();
export const png = (width?: number, height?: number): Promise<Buffer> => picture(width, height).png().toBuffer();

/** A picture with its place, a comment and a colour profile. */
export const jpegWithPlace = (): Promise<Buffer> =>
  picture()
    .withIccProfile('p3')
    .withExif({
      IFD0: { ImageDescription: 'SECRET-COMMENT' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 41/1' },
    })
    .jpeg()
    .toBuffer();

/** A PDF of these objects, the first of which is its catalogue. */
export function pdf(...objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, body] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n'));
  }
  const table = length();
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
export const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>';

/** A PDF whose catalogue has these entries more. */
export const pdfWith = (entries: string, ...more: (string | Buffer)[]): Buffer =>
  pdf(`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, PAGES, PAGE, ...more);

export const plainPdf = (): Buffer => pdf(CATALOGUE, PAGES, PAGE);

export function stream(entries: string, content: string | Buffer, packed = true): Buffer {
  const data = packed ? deflateSync(content) : Buffer.from(content);
  const filter = packed ? '/Filter /FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<< ${entries} ${filter} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}
