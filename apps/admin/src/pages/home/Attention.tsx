/** A summary of what is wrong and what waits, each with a link; one line when all is well. */
import styles from './Attention.module.css';
import { Fragment } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ArrowRight from 'lucide-react/icons/arrow-right';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Inline } from '@ajose/ui/layout/Inline';
import { useNow } from '@ajose/ui/useNow.ts';
import type { Waiting } from '../../data/work.ts';
import { reassurance, waits, wrongs, type Concern } from './attention.ts';

interface AttentionProps {
  system: SystemSettings | undefined;
  waiting: Waiting | undefined;
  /** One of the two could not be fetched. */
  failed: boolean;
}

export function Attention({ system, waiting: work, failed }: AttentionProps) {
  const now = useNow();
  if (!system || !work) {
    if (!failed) return <Skeleton variant="rounded" className={styles['wait']} />;
    return (
      <Alert severity="warning" role="note">
        The state of the platform could not be fetched.
      </Alert>
    );
  }
  const wrong = wrongs(system, work.counts, now);
  const waiting = waits(work, now);
  const present = [...wrong, ...waiting];
  return (
    <Alert
      severity={severityOf(present)}
      role="note"
      className={`${styles['attention']} ${present.length === 0 ? styles['calm'] : ''}`}
    >
      {wrong.length > 0 && <Concerns title="Something is wrong" of={wrong} />}
      {waiting.length > 0 && <Concerns title="Waiting for you" of={waiting} />}
      {wrong.length === 0 && (
        <div>
          {reassurance(system, work.counts).map(({ text, href }) => (
            <Fragment key={text}>{href === undefined ? text : <LinkButton href={href}>{text}</LinkButton>} </Fragment>
          ))}
        </div>
      )}
    </Alert>
  );
}

function severityOf(present: readonly Concern[]): 'error' | 'warning' | 'info' | 'success' {
  const worst = (['error', 'warning', 'waits'] as const).find((kind) =>
    present.some((concern) => concern.kind === kind),
  );
  if (worst === undefined) return 'success';
  return worst === 'waits' ? 'info' : worst;
}

function Concerns({ title, of }: { title: string; of: readonly Concern[] }) {
  return (
    <div className={styles['part']}>
      <b>{title}</b>
      <Inline as="ul" gap={2} label={title}>
        {of.map(({ text, note, href }) => (
          <li key={text}>
            <Button
              color="inherit"
              size="small"
              variant="outlined"
              endIcon={<ArrowRight aria-hidden="true" />}
              href={href}
            >
              <span className={styles['words']}>
                {text}
                {note && <span className={styles['note']}>“{note}”</span>}
              </span>
            </Button>
          </li>
        ))}
      </Inline>
    </div>
  );
}
