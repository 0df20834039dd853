/** Shows announcements one at a time, each for some seconds, until the customer dismisses them. */
import styles from './AnnouncementBanner.module.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Megaphone from 'lucide-react/icons/megaphone';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';

export interface AnnouncementOnShow {
  _id: string;
  title: string;
  message: string;
}

export interface AnnouncementBannerProps<Announced extends AnnouncementOnShow> {
  announcements: readonly Announced[];
  onDismiss: (id: string) => void;
  onOpen: (announcement: Announced) => void;
  /** Called for each announcement that comes on screen, every time it does. */
  onShown?: (announcement: Announced) => void;
  /** How long each announcement is shown. */
  seconds?: number;
}

export function AnnouncementBanner<Announced extends AnnouncementOnShow>({
  announcements,
  onDismiss,
  onOpen,
  onShown,
  seconds = 8,
}: AnnouncementBannerProps<Announced>) {
  const [chosen, setChosen] = useState(0);
  const section = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(prefersStill);
  const count = announcements.length;
  const index = count === 0 ? 0 : chosen % count;
  const moves = count > 1 && !paused;

  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => {
      // An announcement under the pointer or with the focus inside stays, so that a slow reader can finish.
      const read = section.current?.matches(':hover') || section.current?.contains(document.activeElement);
      if (!read) setChosen(index + 1);
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [moves, index, seconds]);

  const announcement = announcements[index];
  const shown = useEffectEvent(() => announcement && onShown?.(announcement));
  const shownId = announcement?._id;
  useEffect(() => {
    if (shownId !== undefined) shown();
  }, [shownId]);
  if (!announcement) return null;
  return (
    <div className={styles['place']}>
      <section ref={section} className={styles['announcement']} aria-label="Announcements">
        <Megaphone aria-hidden="true" />
        <button type="button" className={styles['text']} onClick={() => onOpen(announcement)}>
          <b>{announcement.title}</b>
          <span>{announcement.message}</span>
        </button>
        <IconButton
          size="small"
          aria-label={`Dismiss: ${announcement.title}`}
          onClick={() => onDismiss(announcement._id)}
        >
          <X size="1.125rem" aria-hidden="true" />
        </IconButton>
        {count > 1 && (
          <div className={styles['dots']}>
            {announcements.map(({ _id, title }, dot) => (
              <button
                key={_id}
                type="button"
                aria-label={`Announcement ${dot + 1} of ${count}: ${title}`}
                aria-current={dot === index || undefined}
                onClick={() => setChosen(dot)}
              >
                <i />
              </button>
            ))}
            <button
              type="button"
              aria-label={paused ? 'Resume announcements' : 'Pause announcements'}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
            </button>
          </div>
        )}
      </section>
    </div>
  );
}

function prefersStill() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
