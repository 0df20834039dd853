/** The answers of the help page, to read, to search and to follow without leaving the dashboard. */
import styles from './AnswerSearch.module.css';
import { Children, isValidElement, useState, type ReactNode } from 'react';
import { matchesSearch, searchWords } from '@ajose/sdk/domain/text';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { TextField } from '@ajose/ui/fields/TextField';
import { Text } from '@ajose/ui/layout/Text';
import { NewTab } from '../../components/NewTab.tsx';
import { answers, type Answer } from '../../public/answers.tsx';
import { Folded } from '../../public/Folded.tsx';

/** Words of questions that tell no answer from another. */
const EVERYWHERE =
  /\b(?:an?|am|and|are|can|could|do|does|for|get|have|how|i|in|is|it|me|my|of|on|or|please|the|there|to|was|what|when|where|why|will|with|you)\b|[?.,!]/gi;

/** How many are listed before one searches. */
const FEW = 6;

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) => {
      if (isValidElement<{ children?: ReactNode }>(part)) return textOf(part.props.children);
      return typeof part === 'string' || typeof part === 'number' ? part : '';
    })
    .join('');

const count = (words: readonly string[], text: string): number =>
  words.filter((word) => matchesSearch(text, word)).length;

/** The answers with the most words of a search, those with them in the question or in its other words first. */
function search(typed: string): readonly Answer[] {
  const words = searchWords(typed.replace(EVERYWHERE, ' '));
  if (words.length === 0) return answers;
  const counted = answers.map((answer) => {
    const near = `${answer.question} ${answer.also}`;
    return { answer, near: count(words, near), all: count(words, `${near} ${textOf(answer.content(NewTab))}`) };
  });
  const most = Math.max(...counted.map(({ all }) => all));
  return counted
    .filter(({ all }) => all > 0 && all === most)
    .toSorted((a, b) => b.near - a.near)
    .map(({ answer }) => answer);
}

/** @param onOpen opens what an answer speaks of */
export function AnswerSearch({ onOpen }: { onOpen: (what: NonNullable<Answer['opens']>['what']) => void }) {
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const hits = search(typed);
  const few = typed === '' && !all;
  return (
    <div className={styles['answers']}>
      <TextField
        type="search"
        label="Search the answers"
        placeholder="How do I…"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output>
        {hits.length === 0 && <Text tone="soft">No answer has these words. Try others, or ask a person.</Text>}
      </output>
      {hits.slice(0, few ? FEW : hits.length).map(({ id, question, content, opens }, index) => (
        // The best answer is open: the most asked one, or what was searched for.
        <Folded key={`${typed === ''}${id}`} title={question} open={index === 0}>
          {content(NewTab)}
          {opens && <LinkButton onClick={() => onOpen(opens.what)}>{opens.words}</LinkButton>}
        </Folded>
      ))}
      {few && (
        <p>
          <LinkButton onClick={() => setAll(true)}>All {answers.length} questions</LinkButton>
        </p>
      )}
    </div>
  );
}
