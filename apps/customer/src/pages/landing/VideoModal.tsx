/** The film, in the browser's own dialog: it opens from the hero and closes by its button, Escape or a click outside. */
import { X } from 'lucide-react';

export function VideoModal() {
  return (
    <dialog className="film" data-video aria-label="How Ajose works">
      <button className="film-close" type="button" data-video-close aria-label="Close video">
        <X aria-hidden />
      </button>
      <video controls preload="none" playsInline width="1280" height="720" poster="/film/poster.jpg" data-video-player>
        <source src="/film/how-it-works.webm" type="video/webm" />
      </video>
      <p>A silent film of 24 seconds: fund the wallet, choose a term, watch it grow, be paid.</p>
    </dialog>
  );
}
