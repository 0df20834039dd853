/** The answers of the help page, to read and to search without leaving the dashboard. */
import styles from './AnswerSearch.module.css';
import { Children, isValidElement, useState, type ReactNode } from 'react';
import { matchesSearch } from '@ajose/sdk/domain/text';
import { TextField } from '@ajose/ui/fields/TextField';
import { Text } from '@ajose/ui/layout/Text';
import { NewTab } from '../../components/NewTab.tsx';
import { answers, type Answer } from '../../public/answers.tsx';

/** Words of questions that tell no answer from another. */
const EVERYWHERE =
  /\b(?:an?|am|and|are|can|could|do|does|for|have|how|i|in|is|it|me|my|of|on|or|please|the|there|to|was|what|when|where|why|will|with|you)\b|[?.,!]/gi;

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) => {
      if (isValidElement<{ children?: ReactNode }>(part)) return textOf(part.props.children);
      return typeof part === 'string' || typeof part === 'number' ? part : '';
    })
    .join('');

const found = ({ question, also, content }: Answer, search: string): boolean =>
  matchesSearch(`${question} ${also} ${textOf(content(NewTab))}`, search);

/** The answers with all words of a search, those with them in the question or in its other words first. */
function search(typed: string): readonly Answer[] {
  const asked = typed.replace(EVERYWHERE, ' ');
  const nearer = answers.filter(({ question, also }) => matchesSearch(`${question} ${also}`, asked));
  return [...nearer, ...answers.filter((answer) => !nearer.includes(answer) && found(answer, asked))];
}

export function AnswerSearch() {
  const [typed, setTyped] = useState('');
  const hits = search(typed);
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
        {hits.length === 0 && <Text tone="soft">No answer has these words. Try others, or ask a person below.</Text>}
      </output>
      {hits.map(({ id, question, content }, index) => (
        // The best answer is open: the most asked one, or what was searched for.
        <details key={`${typed === ''}${id}`} open={index === 0}>
          <summary>{question}</summary>
          {content(NewTab)}
        </details>
      ))}
    </div>
  );
}
