/** The film, in the browser's own dialog: it opens from the hero and closes by its button, Escape or a click outside. */
import styles from './VideoDialog.module.css';
import { X } from 'lucide-react';
import { FILM, FILM_POSTER, FILM_WORDS } from './film.ts';

export function VideoDialog() {
  return (
    <dialog className={styles['film']} data-video aria-label="How Ajose works">
      <button className={styles['close']} type="button" data-video-close aria-label="Close video">
        <X aria-hidden />
      </button>
      <video controls preload="none" playsInline width="1280" height="720" data-poster={FILM_POSTER}>
        <source src={FILM} type="video/mp4" />
        <track kind="captions" src={FILM_WORDS} srcLang="en" label="English" />
      </video>
      <p>A silent film of 24 seconds: fund the wallet, choose a term, watch it grow, be paid.</p>
    </dialog>
  );
}
