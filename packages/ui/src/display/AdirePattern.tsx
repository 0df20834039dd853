/** The adire pattern: a background for heroes, side panels, the splash and empty states. It needs no script and no MUI. */
import styles from './AdirePattern.module.css';
import { useId, type ReactNode } from 'react';

export type AdireMotif = 'petals' | 'rings' | 'comb';

export interface AdirePatternProps {
  /** `petals` for people, `rings` (tied stones) for money, `comb` (starch drawn with a comb) for time. */
  motif?: AdireMotif;
  /** The edge of one tile in pixels. */
  tile?: number;
  /** For position and opacity. The pattern's colour is the CSS `color`. */
  className?: string;
}

const leaf = 'M24 24A17 17 0 0 1 41 7A17 17 0 0 1 24 24Z';

const motifs: Record<AdireMotif, ReactNode> = {
  petals: (
    <>
      {[0, 90, 180, 270].map((turn) => (
        <path key={turn} d={leaf} transform={`rotate(${turn} 24 24)`} fill="currentColor" />
      ))}
      {[
        [24, 2],
        [24, 46],
        [2, 24],
        [46, 24],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" fill="currentColor" />
      ))}
    </>
  ),
  rings: (
    <>
      {[19, 13, 7].map((radius, index) => (
        <circle
          key={radius}
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeDasharray={['5 2.4', '3.4 2', '2.2 1.6'][index]}
          strokeLinecap="round"
        />
      ))}
      <circle cx="24" cy="24" r="2.4" fill="currentColor" />
      {[
        [0, 0],
        [48, 0],
        [0, 48],
        [48, 48],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3" fill="currentColor" />
      ))}
    </>
  ),
  comb: (
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
      {[4, 12, 20].map((y) => (
        <path key={y} d={`M0 ${y}Q6 ${y - 6} 12 ${y}T24 ${y}`} />
      ))}
      {[28, 36, 44].map((x) => (
        <path key={x} d={`M${x} 0Q${x + 6} 6 ${x} 12T${x} 24`} />
      ))}
      {[4, 12, 20].map((x) => (
        <path key={x} d={`M${x} 24Q${x + 6} 30 ${x} 36T${x} 48`} />
      ))}
      {[28, 36, 44].map((y) => (
        <path key={y} d={`M24 ${y}Q30 ${y - 6} 36 ${y}T48 ${y}`} />
      ))}
    </g>
  ),
};

export function AdirePattern({ motif = 'petals', tile = 72, className }: AdirePatternProps) {
  const id = useId();
  return (
    <svg className={className ? `${styles['adire']} ${className}` : styles['adire']} aria-hidden="true">
      <defs>
        <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <svg width={tile} height={tile} viewBox="0 0 48 48">
            {motifs[motif]}
          </svg>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
