/** The rules of ISO 14289-1 (PDF/UA) that a PDF of ours breaks, as far as its structure shows. A person has to judge the rest. */
import { inflateSync } from 'node:zlib';

/** Operators that paint something. */
const PAINTS = /^(?:Tj|TJ|'|"|f\*?|F|B\*?|b\*?|S|s|sh|Do)$/;

/** The operators of a content stream, without strings. */
const operatorsOf = (content: string): string[] =>
  content.replaceAll(/\((?:\\.|[^\\)])*\)|<[\dA-Fa-f\s]*>/g, ' ').match(/[A-Za-z'"*]+(?=\s|$)/g) ?? [];

/** Whether everything painted belongs to a tag or is marked as decoration. */
function isAllMarked(content: string): boolean {
  let depth = 0;
  for (const operator of operatorsOf(content)) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1;
    else if (operator === 'EMC') depth -= 1;
    else if (depth === 0 && PAINTS.test(operator)) return false;
  }
  return depth === 0;
}

function contentsOf(file: string): string[] {
  const hits: string[] = [];
  for (const [, stream = ''] of file.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    try {
      const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      if (/\b(?:BDC|BMC|Tj|TJ)\b/.test(content) && !content.includes('begincmap')) hits.push(content);
    } catch {
      // A stream that is no drawing: a font, or words about the file.
    }
  }
  return hits;
}

/** Each object of a PDF: `12 0 obj ... endobj`. */
const objectsOf = (file: string): string[] => file.match(/\d+ 0 obj\n[\s\S]*?\nendobj/g) ?? [];

/** @returns sentences; none where nothing was found */
export function flawsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = objectsOf(file);
  const of = (what: RegExp): string[] => objects.filter((object) => what.test(object));
  const headings = [...file.matchAll(/\/S \/H(\d)/g)].map(([, level]) => Number(level));
  const contents = contentsOf(file);
  const rules: readonly (readonly [flaw: string, isMet: boolean])[] = [
    ['it is not tagged', file.includes('/Marked true') && file.includes('/StructTreeRoot')],
    ['it has no language', /\/Lang \(en-NG\)/.test(file)],
    ['its window does not show its title', file.includes('/DisplayDocTitle true') && file.includes('<dc:title>')],
    ['something is painted outside of all tags', contents.length > 0 && contents.every(isAllMarked)],
    [
      'it does not begin with one heading of level 1',
      headings[0] === 1 && headings.filter((heading) => heading === 1).length === 1,
    ],
    ['a level of headings is left out', headings.every((level, at) => level <= (headings[at - 1] ?? 0) + 1)],
    ['a picture has no words', of(/\/S \/Figure\b/).every((object) => /\/Alt \(/.test(object))],
    ['a header of a table does not say what it is for', of(/\/S \/TH\b/).every((object) => object.includes('/Scope'))],
    ['a font is not in the file', of(/\/Type \/FontDescriptor\b/).every((object) => object.includes('/FontFile2'))],
    ['letters cannot be copied', of(/\/Subtype \/Type0\b/).every((object) => object.includes('/ToUnicode'))],
    ['it has no font of ours', of(/\/Subtype \/Type0\b/).length > 0],
  ];
  return rules.filter(([, isMet]) => !isMet).map(([flaw]) => flaw);
}
