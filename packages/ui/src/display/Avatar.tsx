/** A person's initials. Screen readers skip them, because the name is beside them. */
import styles from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  /** Pixels; it grows with the text by half. */
  size?: number;
}

export function Avatar({ name, size = 40 }: AvatarProps) {
  return (
    <span
      className={styles['avatar']}
      aria-hidden="true"
      translate="no"
      style={{ ['--avatar-size' as string]: `clamp(${size}px, ${size / 16}rem, ${size * 1.5}px)` }}
    >
      {initials(name)}
    </span>
  );
}

/** First letters of the first and last word, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last === undefined ? graphemes(first).slice(0, 2) : [graphemes(first)[0], graphemes(last)[0]];
  return letters.join('').toUpperCase();
}

const PLAIN = /^[ -~]*$/;

/** Counts letters as people see them: Ọ́ is one letter, but two characters. Most names are plain, and Intl is slow to start. */
function graphemes(word: string): string[] {
  if (PLAIN.test(word)) return word.split('');
  return Array.from(new Intl.Segmenter('en-NG').segment(word), ({ segment }) => segment);
}
