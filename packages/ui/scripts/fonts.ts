/**
 * Cuts the two typefaces down to what Ajose writes: Latin, the naira sign and the letters of Nigerian languages.
 * Run `pnpm --filter @ajose/ui fonts` after a change of the letters. The results are committed with their licences, so that a
 * build fetches nothing: a font service would learn each visitor's address. Both weigh 42 kB; other scripts fall back to a system font, and
 * letters that Bricolage Grotesque lacks or draws wrongly, such as ọ̀, come from Inter.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
const punctuation = '\u00A0£©·×÷–—‘’“”•…→←↑↓−✓';
const accents = 'ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâãäçèéêëìíîïñòóôöùúûü';
/** Yoruba, Igbo, Hausa and their tone marks, which combine with the letters. */
const nigerian = '₦ẸẹỌọṢṣỊịỤụṄṅḾḿŃńǸǹƁɓƊɗƘƙƳƴ\u0300\u0301\u0302\u0304\u0307\u030C\u0323';
const letters = ascii + punctuation + accents + nigerian;

const fonts = [
  {
    from: 'inter-ui/variable/InterVariable.woff2',
    licence: 'inter-ui/LICENSE.txt',
    to: 'inter.woff2',
    letters,
    options: {
      variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
      keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    },
  },
  {
    from: '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
    licence: '@expo-google-fonts/bricolage-grotesque/LICENSE_FONT',
    to: 'bricolage.woff2',
    // This font draws the combining grave beside the letter; without it the browser takes ọ̀ from Inter.
    letters: letters.replace('\u0300', ''),
    options: { keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'] },
  },
];

/** Where each table of a font begins. */
const tablesOf = (font: Buffer) => {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return (tag: string): number => {
    const table = tables.find((record) => font.toString('latin1', record, record + 4) === tag);
    if (table === undefined) throw new Error(`The font has no table ${tag}`);
    return font.readUInt32BE(table + 8);
  };
};

/** The numbers of a list in a font: how many, then each. */
const listAt = (font: Buffer, at: number): number[] =>
  Array.from({ length: font.readUInt16BE(at) }, (_, index) => font.readUInt16BE(at + 2 + index * 2));

/**
 * Keeps a letter as it is among tabular figures. Inter makes its hyphen as wide as a figure there, which tears names and words apart
 * wherever a page asks for tabular figures. Each substitution of the letter becomes one by itself, so no table changes its size.
 */
function keepAmongFigures(font: Buffer, letter: string): void {
  const table = tablesOf(font);
  const glyph = glyphOf(font, table('cmap'), letter);
  const gsub = table('GSUB');
  const features = gsub + font.readUInt16BE(gsub + 6);
  const lookups = gsub + font.readUInt16BE(gsub + 8);
  const records = Array.from({ length: font.readUInt16BE(features) }, (_, index) => features + 2 + index * 6);
  const tnum = records.filter((record) => font.toString('latin1', record, record + 4) === 'tnum');
  const used = new Set(tnum.flatMap((record) => listAt(font, features + font.readUInt16BE(record + 4) + 2)));
  let kept = 0;
  for (const index of used) {
    const lookup = lookups + (listAt(font, lookups)[index] ?? 0);
    for (const away of listAt(font, lookup + 4)) {
      const direct = lookup + away;
      const substitution = font.readUInt16BE(lookup) === 7 ? direct + font.readUInt32BE(direct + 4) : direct;
      if (font.readUInt16BE(substitution) !== 2) throw new Error('The substitution has no list of its own');
      const place = covered(font, substitution + font.readUInt16BE(substitution + 2)).indexOf(glyph);
      if (place < 0) continue;
      font.writeUInt16BE(glyph, substitution + 6 + place * 2);
      kept += 1;
    }
  }
  if (kept === 0) throw new Error(`${letter} is not changed among figures`);
}

/** The glyphs that a substitution is for: one after the other (format 1), or by ranges. */
function covered(font: Buffer, at: number): number[] {
  if (font.readUInt16BE(at) === 1) return listAt(font, at + 2);
  return Array.from({ length: font.readUInt16BE(at + 2) }, (_, index) => at + 4 + index * 6).flatMap((range) => {
    const first = font.readUInt16BE(range);
    return Array.from({ length: font.readUInt16BE(range + 2) - first + 1 }, (_, step) => first + step);
  });
}

/** Adds room after a letter, in em: the bars of Bricolage's naira sign reach to the digit that follows. */
function giveRoom(font: Buffer, letter: string, em: number): void {
  const table = tablesOf(font);
  const glyph = glyphOf(font, table('cmap'), letter);
  if (glyph >= font.readUInt16BE(table('hhea') + 34)) throw new Error(`${letter} has no width of its own`);
  const unitsPerEm = font.readUInt16BE(table('head') + 18);
  const width = table('hmtx') + glyph * 4;
  font.writeUInt16BE(font.readUInt16BE(width) + Math.round(unitsPerEm * em), width);
}

/** Finds a letter in the font's character map (format 4), whose ranges lie in four lists, one after the other. */
function glyphOf(font: Buffer, cmap: number, letter: string): number {
  const code = letter.charCodeAt(0);
  const maps = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + index * 8);
  const map = maps.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === 4);
  if (map === undefined) throw new Error('The font has no character map of format 4');
  const size = font.readUInt16BE(map + 6);
  let end = map + 14;
  while (font.readUInt16BE(end) < code) end += 2;
  const [start, delta, offset] = [end + size + 2, end + 2 * size + 2, end + 3 * size + 2];
  if (font.readUInt16BE(start) > code) throw new Error(`The font does not draw ${letter}`);
  const away = font.readUInt16BE(offset);
  const from = away === 0 ? code : font.readUInt16BE(offset + away + 2 * (code - font.readUInt16BE(start)));
  return (from + font.readUInt16BE(delta)) % 65_536;
}

for (const font of fonts) {
  const source = await readFile(fileURLToPath(import.meta.resolve(font.from)));
  if (font.to === 'bricolage.woff2') giveRoom(source, '₦', 0.05);
  const cut = await subsetFont(source, font.letters, { targetFormat: 'sfnt', ...font.options });
  if (font.to === 'inter.woff2') keepAmongFigures(cut, '-');
  const { keepFeatures } = font.options;
  const subset = await subsetFont(cut, font.letters, { targetFormat: 'woff2', keepFeatures });
  await writeFile(new URL(`../src/fonts/${font.to}`, import.meta.url), subset);
  const licence = new URL(`../src/fonts/${font.to.replace('.woff2', '.LICENSE.txt')}`, import.meta.url);
  await copyFile(fileURLToPath(import.meta.resolve(font.licence)), licence);
  console.log(`${font.to} ${subset.length} bytes`);
}
