/** Messages of two sides, oldest first, with author and time. Shows what people typed as text, with its line breaks. */
import styles from './Thread.module.css';
import type { ReactNode } from 'react';
import { Quiet } from '../layout/Quiet.tsx';
import { Text } from '../layout/Text.tsx';
import { DateTime } from './DateTime.tsx';

export interface ThreadMessage {
  key: string;
  /** Who wrote it, as the reader calls them. */
  by: string;
  at: string;
  /** Whether the reader's own side wrote it. */
  own: boolean;
  text: string;
  /** What stands below the text: the files of the message. */
  end?: ReactNode;
}

export interface ThreadProps {
  messages: readonly ThreadMessage[];
}

export function Thread({ messages }: ThreadProps) {
  return (
    <ol className={styles['thread']} aria-label="Messages">
      {messages.map(({ key, by, at, own, text, end }) => (
        <li key={key} className={styles['message']} data-own={own || undefined}>
          <div className={styles['head']}>
            {by}
            <Quiet as="span">
              <DateTime moment={at} />
            </Quiet>
          </div>
          <Text keepsLines as="div">
            {text}
          </Text>
          {end}
        </li>
      ))}
    </ol>
  );
}
