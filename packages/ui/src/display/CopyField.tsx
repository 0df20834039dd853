/** A read-only value with a button that copies it and confirms for two seconds. */
import styles from './CopyField.module.css';
import { useEffect, useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { TextField } from '../fields/TextField.tsx';

const CONFIRM_MS = 2000;

export interface CopyFieldProps {
  label: string;
  value: string;
  /** Makes the button prominent, where copying is the purpose of the screen. */
  strong?: boolean;
  /** Shows it whole, on as many lines as it needs. */
  whole?: boolean;
  /** Whole, and in groups of four: for what is typed elsewhere. It is copied without the spaces. */
  grouped?: boolean;
}

const inFours = (value: string): string => (value.match(/.{1,4}/gsu) ?? []).join(' ');

export function CopyField({ label, value, strong = false, grouped = false, whole = grouped }: CopyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'by-hand' | null>(null);

  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // Without permission or https the browser refuses; the text is selected, so that Ctrl+C copies it.
      input.current?.focus();
      input.current?.select();
      setOutcome('by-hand');
    }
  };

  return (
    <div className={styles['copyField']}>
      <TextField
        id={id}
        label={label}
        value={grouped ? inFours(value) : value}
        {...(whole ? { lines: 1 } : {})}
        inputRef={input}
        helperText={outcome === 'by-hand' ? 'Press Ctrl+C or ⌘C to copy.' : undefined}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant={strong ? 'contained' : 'outlined'}
        aria-label={outcome === 'copied' ? 'Copied!' : `Copy ${label}`}
        onClick={() => void copy()}
        startIcon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        className={styles['copyButton']}
        data-raised={outcome === 'by-hand' || undefined}
      >
        {outcome === 'copied' ? 'Copied!' : 'Copy'}
      </Button>
      {/* A change inside the focused button is not announced. */}
      <output data-heard>{outcome === 'copied' && 'Copied!'}</output>
    </div>
  );
}
