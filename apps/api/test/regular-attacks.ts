/** Text that makes a regular expression work hard where it is not linear. */
import { nightly } from '@ajose/tools/nightly';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

export interface Pattern {
  pattern: string;
  flags: string;
}

/** Letters of which one is in nearly every class. */
const LETTERS = [
  'a',
  'A',
  'z',
  '0',
  '9',
  ' ',
  '\n',
  '-',
  '_',
  '.',
  ',',
  '/',
  '@',
  '#',
  '<',
  '\0',
  'é',
  'ɓ',
  '\u0301',
  '\u200b',
  '₦',
  '•',
  '中',
  '\ud800',
];
const LONG = 20;
const LENGTH = nightly ? 1_000_000 : 200_000;
/** Letters that end a run without a match. */
const ENDS = ['', '\u0001', '!'];
/** The second keeps a run from the beginning of the text. */
const STARTS = ['', '!'];

/** Some letters that a class or a set has. */
function lettersOf(node: AST.CharacterClass | AST.CharacterSet, flags: string): string[] {
  const sample =
    node.type !== 'CharacterClass'
      ? []
      : node.elements.flatMap((part) => {
          if (part.type === 'Character') return [String.fromCodePoint(part.value)];
          return part.type === 'CharacterClassRange' ? [String.fromCodePoint(part.min.value)] : [];
        });
  const single = new RegExp(`^${node.raw}$`, flags.replace(/[gy]/g, ''));
  return [...new Set([...sample, ...LETTERS])].filter((letter) => single.test(letter)).slice(0, 4);
}

/** The shortest text that a part takes, by the first of its ways. */
function sampleOf(node: AST.Element | AST.Alternative, flags: string): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((item) => sampleOf(item, flags)).join('');
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
      return lettersOf(node, flags)[0] ?? '';
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives[0] ? sampleOf(node.alternatives[0], flags) : '';
    case 'Quantifier':
      return sampleOf(node.element, flags).repeat(Math.max(1, Math.min(node.min, LONG)));
    default:
      return '';
  }
}

/** Every text that one round of a repeated part may take. */
function roundsOf(node: AST.QuantifiableElement, flags: string): string[] {
  if (node.type === 'CharacterClass' || node.type === 'CharacterSet') return lettersOf(node, flags);
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return node.alternatives.map((alternative) => sampleOf(alternative, flags));
  return [sampleOf(node, flags)];
}

/** What stands before a part, in the ways that lead to it. */
function before(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (!parent || parent.type === 'Pattern') return '';
  if (parent.type !== 'Alternative') return before(parent, flags);
  const earlier = parent.elements.slice(
    0,
    parent.elements.findIndex((item) => item === node),
  );
  return before(parent, flags) + earlier.map((item) => sampleOf(item, flags)).join('');
}

const fill = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

/** Long runs: of each of the pattern's letters, of each part that may repeat, and of what leads there. */
export function* attacksOn({ pattern, flags }: Pattern): Generator<string> {
  const runs = new Map<string, readonly [prefix: string, piece: string]>();
  const add = (prefix: string, piece: string): void => {
    if (piece !== '') runs.set(JSON.stringify([prefix, piece]), [prefix, piece]);
  };
  const unicodeSets = flags.includes('v');
  const unicode = flags.includes('u');
  const tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode, unicodeSets });
  const addLetters = (node: AST.CharacterClass | AST.CharacterSet): void => {
    for (const letter of lettersOf(node, flags)) add('', letter);
  };
  visitRegExpAST(tree, {
    onCharacterEnter: ({ value }) => add('', String.fromCodePoint(value)),
    onCharacterClassEnter: addLetters,
    onCharacterSetEnter: (node) => node.parent.type !== 'CharacterClass' && addLetters(node),
    onQuantifierEnter: (node) => {
      if (node.max < LONG) return;
      const prefix = before(node, flags);
      add('', prefix);
      for (const round of roundsOf(node.element, flags)) {
        add(prefix, round);
        add('', prefix + round);
      }
    },
  });
  for (const alternative of tree.alternatives) add('', sampleOf(alternative, flags));
  for (const [prefix, piece] of runs.values()) {
    const run = prefix + fill(piece);
    for (const start of STARTS) for (const end of ENDS) yield start + run + end;
  }
}
