/** A titled part of a page that is folded on a phone until its title is pressed or a link leads to it. On wider screens it is never folded. */
import styles from './FoldingSection.module.css';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import ChevronDown from 'lucide-react/icons/chevron-down';

export interface FoldingSectionProps {
  title: string;
  /** What is in it, in one line below the title of a folded one. */
  summary: string;
  /** A link leads to it: it is open, and in sight. */
  linked?: boolean;
  /** Open from the start on a phone, too: the first of several alike. */
  initiallyOpen?: boolean;
  children: ReactNode;
}

export function FoldingSection({
  title,
  summary,
  linked = false,
  initiallyOpen = false,
  children,
}: FoldingSectionProps) {
  const phone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const id = useId();
  const [open, setOpen] = useState(linked || initiallyOpen || !phone);
  const place = useRef<HTMLElement>(null);
  // What is open when a phone is turned stays open, with what is typed in it.
  if (!phone && !open) setOpen(true);
  useEffect(() => {
    // After the page has begun at its top.
    if (linked) requestAnimationFrame(() => place.current?.scrollIntoView());
  }, [linked]);
  return (
    <section ref={place} className={styles['part']} aria-labelledby={`${id}title`}>
      <h2 className={styles['title']}>
        {phone ? (
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
      <div id={id} className={styles['content']}>
        {open && children}
      </div>
    </section>
  );
}
