/**
 * Cuts the two typefaces down to what Ajose writes: Latin, the naira sign and the letters of Nigerian languages.
 * Run with `node scripts/fonts.ts` after a change of the letters; the results are committed, so that a build fetches nothing.
 */
import { readFile, writeFile } from 'node:fs/promises';
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
    to: 'inter.woff2',
    letters,
    options: {
      variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
      keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    },
  },
  {
    from: '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
    to: 'bricolage.woff2',
    // Its grave that combines stands beside the letter instead of above it; without it Inter draws the whole letter: ọ̀.
    letters: letters.replace('\u0300', ''),
    options: { keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'] },
  },
];

for (const font of fonts) {
  const source = await readFile(fileURLToPath(import.meta.resolve(font.from)));
  const subset = await subsetFont(source, font.letters, { targetFormat: 'woff2', ...font.options });
  await writeFile(new URL(`../src/fonts/${font.to}`, import.meta.url), subset);
  console.log(`${font.to} ${subset.length} bytes`);
}
