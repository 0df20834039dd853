/** Drawn portraits on cloth: a gele, a fila and a hijab stand for the three people who speak. */
import styles from './Portrait.module.css';
import type { ReactNode } from 'react';
import type { PortraitName } from './figures.ts';

const cloths: Readonly<Record<PortraitName, { ground: string; dress: string; head: string }>> = {
  adaeze: { ground: '#2b3080', dress: '#e0a32e', head: '#c1502e' },
  babatunde: { ground: '#1c5a4e', dress: '#f1e7d0', head: '#2b3080' },
  hauwa: { ground: '#8a3b5d', dress: '#2b3080', head: '#2b3080' },
};

const headdresses: Readonly<Record<PortraitName, (colour: string) => ReactNode>> = {
  adaeze: (colour) => (
    <g fill={colour}>
      <path d="M15 29c-4-13 5-21 15-22 11-1 21 5 20 17 0 4-2 7-4 9-3-8-9-11-15-11s-12 2-16 7z" />
      <path d="M44 12c6-5 12-3 13 1s-4 9-11 10z" opacity=".85" />
      <path d="M17 24c8-8 21-9 29-1" fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="1.6" />
    </g>
  ),
  babatunde: (colour) => (
    <g fill={colour}>
      <path d="M18 26c0-11 6-15 15-16 10-1 15 5 14 15-9-4-20-4-29 1z" />
      <path d="M20 22c8-4 17-4 26-1" fill="none" stroke="#e0a32e" strokeWidth="1.8" />
    </g>
  ),
  hauwa: (colour) => (
    <path d="M32 8c-13 0-18 10-18 22 0 14-4 24-6 34h48c-2-10-6-20-6-34C50 18 45 8 32 8z" fill={colour} />
  ),
};

export function Portrait({ of }: { of: PortraitName }) {
  const { ground, dress, head } = cloths[of];
  return (
    <svg className={styles['portrait']} viewBox="0 0 64 64" aria-hidden>
      <rect width="64" height="64" fill={ground} />
      <g fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth="1.2">
        {[10, 32, 54].flatMap((x) =>
          [8, 30, 52].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="7" strokeDasharray="1.5 2.5" />),
        )}
      </g>
      {of === 'hauwa' && headdresses[of](head)}
      <path d="M9 66c1-14 10-20 23-20s22 6 23 20z" fill={dress} />
      <path d="M26 40h12v9c0 3-3 5-6 5s-6-2-6-5z" fill="#6d4229" />
      <ellipse cx="32" cy="31" rx="11.5" ry="13.5" fill="#7f4f33" />
      <path d="M26.5 36.5c3 3.4 8 3.4 11 0" fill="none" stroke="#3d2315" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="27.5" cy="29.5" r="1.4" fill="#2a170d" />
      <circle cx="36.5" cy="29.5" r="1.4" fill="#2a170d" />
      {of !== 'hauwa' && headdresses[of](head)}
      {of === 'hauwa' && (
        <path
          d="M32 10c-12 0-16 9-16 20 2-9 8-14 16-14s14 5 16 14c0-11-4-20-16-20z"
          fill={head}
          stroke="#e0a32e"
          strokeOpacity=".7"
        />
      )}
    </svg>
  );
}
