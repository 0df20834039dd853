/** The part of a document that says how to check it: a QR code, and the same in words. */
import { encodeQR } from 'qr';
import { MARGIN, writeText, type Paper } from './paper.ts';

/** The number and key that are printed on a document. */
export interface Check {
  number: string;
  key: string;
  /** The address of the page that checks it. The key is behind the #, so that no server logs it. */
  address: string;
}

const SIZE = 66;

export function writeCheck(paper: Paper, { number, key, address }: Check): void {
  const { pdf, root } = paper;
  const top = pdf.y;
  const bits = encodeQR(address, 'raw', { border: 1, ecc: 'low' });
  const dot = SIZE / bits.length;
  const draw = () => {
    for (const [y, row] of bits.entries())
      for (const [x, dark] of row.entries()) {
        if (dark) pdf.rect(MARGIN + x * dot, top + y * dot, dot, dot);
      }
    pdf.fill('#000000');
  };
  root.add(pdf.struct('Figure', { alt: `Code of the page that checks document ${number}` }, [draw]));
  const left = MARGIN + SIZE + 14;
  const small = { size: 8, soft: true, left };
  pdf.y = top + 6;
  writeText(paper, 'P', `Document ${number}, key ${key}`, { size: 9, strong: true, left }, 3);
  const page = address.slice(0, address.indexOf('/verify')) + '/verify';
  const how = `Anybody who has this document can check it: scan the code, or type number and key at ${page}.`;
  writeText(paper, 'P', how, small, 2);
  writeText(paper, 'P', 'The file has a signature, which the same page checks.', small, 2);
  writeText(
    paper,
    'P',
    'Code, number and key work for one year from the date above. After that, ask for a new document.',
    small,
  );
  pdf.y = Math.max(pdf.y, top + SIZE) + 14;
}
