/** Finds the answers to a question as people type it: in the dashboard's Help, and on the public page /help. */
import { matchesSearch, searchWords } from '@ajose/sdk/domain/text';

/** Words of questions that tell no answer from another. */
const EVERYWHERE = new Set(
  'a an am and are can could do does for get have how i in is it me my of on or please the there to was what when where why will with you'.split(
    ' ',
  ),
);

interface Findable {
  /** The question, and the other words in which people ask it. */
  near: string;
  text: string;
}

const count = (words: readonly string[], text: string): number =>
  words.filter((word) => matchesSearch(text, word)).length;

/**
 * The answers with the most words of a search, those with them in the question or in its other words first, and of these those that are
 * asked most alike. All of them where nothing tells one from another.
 */
export function findAnswers<Answer extends Findable>(typed: string, answers: readonly Answer[]): readonly Answer[] {
  const said = searchWords(typed.replace(/[?.,!]/g, ' '));
  const words = said.filter((word) => !EVERYWHERE.has(word));
  if (words.length === 0) return answers;
  const counted = answers.map((answer) => ({
    answer,
    near: count(words, answer.near),
    alike: count(said, answer.near),
    all: count(words, `${answer.near} ${answer.text}`),
  }));
  const most = Math.max(...counted.map(({ all }) => all));
  return counted
    .filter(({ all }) => all > 0 && all === most)
    .toSorted((a, b) => b.near - a.near || b.alike - a.alike)
    .map(({ answer }) => answer);
}
