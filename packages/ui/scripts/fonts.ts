/**
 * Cuts the two typefaces down to what Ajose writes: Latin, the naira sign and the letters of Nigerian languages.
 * Run `pnpm --filter @ajose/ui fonts` after a change of the letters. The results are committed with their licences, so that a
 * build fetches nothing.
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
    // Its combining grave stands beside the letter instead of above it. Without it the browser takes the whole letter ọ̀ from Inter.
    letters: letters.replace('\u0300', ''),
    options: { keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'] },
  },
];

/** Adds room after a letter, in em: the bars of Bricolage's naira sign reach to the digit that follows. */
function giveRoom(font: Buffer, letter: string, em: number): void {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const table = (tag: string): number => {
    const found = tables.find((record) => font.toString('latin1', record, record + 4) === tag);
    if (found === undefined) throw new Error(`The font has no table ${tag}`);
    return font.readUInt32BE(found + 8);
  };
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
  const subset = await subsetFont(source, font.letters, { targetFormat: 'woff2', ...font.options });
  await writeFile(new URL(`../src/fonts/${font.to}`, import.meta.url), subset);
  const licence = new URL(`../src/fonts/${font.to.replace('.woff2', '.LICENSE.txt')}`, import.meta.url);
  await copyFile(fileURLToPath(import.meta.resolve(font.licence)), licence);
  console.log(`${font.to} ${subset.length} bytes`);
}
