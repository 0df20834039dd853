/** A key of the keyboard, drawn as its cap. */
import styles from './Kbd.module.css';

export interface KbdProps {
  children: string;
}

export function Kbd({ children }: KbdProps) {
  return <kbd className={styles['key']}>{children}</kbd>;
}
