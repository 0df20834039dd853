/** The answers of the help page, to read, to search and to follow without leaving the dashboard. */
import styles from './AnswerSearch.module.css';
import { Children, isValidElement, useState, type ReactNode } from 'react';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { TextField } from '@ajose/ui/fields/TextField';
import { Text } from '@ajose/ui/layout/Text';
import { NewTab } from '../../components/NewTab.tsx';
import { answers, type Answer } from '../../public/answers.tsx';
import { findAnswers } from '../../public/findAnswers.ts';
import { Folded } from '../../public/Folded.tsx';

/** How many are listed before one searches. */
const FEW = 6;

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) => {
      if (isValidElement<{ children?: ReactNode }>(part)) return textOf(part.props.children);
      return typeof part === 'string' || typeof part === 'number' ? part : '';
    })
    .join('');

const findable = answers.map((answer) => ({
  answer,
  near: `${answer.question} ${answer.also}`,
  text: textOf(answer.content(NewTab)),
}));

/** @param onOpen opens what an answer speaks of */
export function AnswerSearch({ onOpen }: { onOpen: (what: NonNullable<Answer['opens']>['what']) => void }) {
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const hits = findAnswers(typed, findable);
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
      {hits.slice(0, few ? FEW : hits.length).map(({ answer: { id, question, content, opens } }, index) => (
        // The best answer to a search is open.
        <Folded key={`${typed === ''}${id}`} title={question} open={typed !== '' && index === 0}>
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
