/** The frame of sign-up, sign-in and password pages: the form, with four selling points beside it where there is room. It needs no MUI. */
import styles from './AuthLayout.module.css';
import type { ReactNode } from 'react';
import Globe from 'lucide-react/icons/globe';
import Headset from 'lucide-react/icons/headset';
import LineChart from 'lucide-react/icons/chart-line';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { AdirePattern } from '../display/AdirePattern.tsx';
import { Brand } from './Brand.tsx';

const points = [
  [LockKeyhole, 'Secure encrypted transactions'],
  [LineChart, 'Real-time investment tracking'],
  [Globe, 'Global financial access'],
  [Headset, '24/7 support in writing'],
] as const;

export interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  /** The sentence on the dyed panel. */
  pitch?: string;
  /** A word beside the name, such as "Back-office". */
  label?: string;
  /** Where a click on the mark leads. */
  homeHref?: string;
  children: ReactNode;
}

export function AuthLayout({
  title,
  subtitle,
  pitch = 'Save and grow, together.',
  label,
  homeHref = '/',
  children,
}: AuthLayoutProps) {
  const badge = label === undefined ? {} : { label };
  return (
    <div className={styles['auth']}>
      <aside className={styles['side']} aria-label="Why people trust us">
        <AdirePattern motif="petals" tile={104} />
        <Brand tone="cloth" href={homeHref} {...badge} />
        <div className={styles['pitch']}>
          <p>{pitch}</p>
          <ul>
            {points.map(([Icon, text]) => (
              <li key={text}>
                <Icon aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={styles['main']}>
        <Brand href={homeHref} {...badge} />
        <div className={styles['card']}>
          <h1 className={styles['title']}>{title}</h1>
          {subtitle !== undefined && <p className={styles['subtitle']}>{subtitle}</p>}
          <div className={styles['body']}>{children}</div>
        </div>
      </main>
    </div>
  );
}
