/** A phone or account number. A masked one is announced to people who cannot see the dots, and *Show* fetches the whole number. */
import styles from './ContactNumber.module.css';
import { useEffect, useRef } from 'react';
import { endOfMask, isMasked } from '@ajose/sdk/domain/masks';
import { LinkButton } from './LinkButton.tsx';

export interface ContactNumberProps {
  /** The whole number, or as the server masks it for a role that may not see it. */
  number: string;
  /** What it is, within a sentence: "phone number". */
  what: string;
  /** Fetches the whole number. Left out where only another page shows it. */
  onShow?: (() => void) | undefined;
}

export function ContactNumber({ number, what, onShow }: ContactNumberProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  const masked = isMasked(number);

  useEffect(() => {
    // The pressed button is gone, and without this the keyboard would begin at the top of the page.
    if (masked || !pressed.current) return;
    pressed.current = false;
    shown.current?.focus();
  }, [masked]);

  if (!masked) {
    return (
      <span ref={shown} tabIndex={-1} className={styles['whole']}>
        {number}
      </span>
    );
  }
  const end = endOfMask(number);
  const show = (): void => {
    pressed.current = true;
    onShow?.();
  };
  return (
    <span className={styles['contactNumber']}>
      <span aria-hidden="true" translate="no">
        {number}
      </span>
      <span data-heard>{`Masked for your role${end === '' ? '' : `; it ends with ${end.split('').join(' ')}`}`}</span>
      {onShow && (
        <LinkButton label={`Show the ${what}`} onClick={show}>
          Show
        </LinkButton>
      )}
    </span>
  );
}
