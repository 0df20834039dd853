/** A titled part of a page that is folded on a phone, or everywhere, until its title is pressed or a link leads to it. */
import styles from './FoldingSection.module.css';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import ChevronDown from 'lucide-react/icons/chevron-down';

export interface FoldingSectionProps {
  title: string;
  /** A summary in one line, below the title of a folded section. */
  summary: string;
  /** Whether a link leads to it: then it is open and scrolled into view. */
  linked?: boolean;
  /** Open from the start on a phone as well, as the first of several. */
  initiallyOpen?: boolean;
  /** Folded on wider screens too, where few read it at first. */
  everywhere?: boolean;
  /** Beside the title, at its end, while it is open. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FoldingSection({
  title,
  summary,
  linked = false,
  initiallyOpen = false,
  everywhere = false,
  actions,
  children,
}: FoldingSectionProps) {
  const folds = useMediaQuery('(max-width: 767.98px)', { noSsr: true }) || everywhere;
  const id = useId();
  const [open, setOpen] = useState(linked || initiallyOpen || !folds);
  const [led, setLed] = useState(linked);
  const place = useRef<HTMLElement>(null);
  if (linked !== led) {
    setLed(linked);
    if (linked) setOpen(true);
  }
  // An open section stays open when a phone is turned, with what was typed in it.
  if (!folds && !open) setOpen(true);
  useEffect(() => {
    // Runs after the page was scrolled to its top.
    if (linked) requestAnimationFrame(() => place.current?.scrollIntoView());
  }, [linked]);
  return (
    <section ref={place} className={styles['part']} aria-labelledby={`${id}title`}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>
          {folds ? (
            <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              <span>
                <span id={`${id}title`}>{title}</span>
                {!open && <small>{summary}</small>}
              </span>
              <ChevronDown aria-hidden="true" />
            </button>
          ) : (
            <span id={`${id}title`}>{title}</span>
          )}
        </h2>
        {open && !folds && actions}
      </div>
      <div id={id} className={styles['content']}>
        {open && folds && actions && <div className={styles['actions']}>{actions}</div>}
        {open && children}
      </div>
    </section>
  );
}
