/** The frame of every public page: navigation, content, footer. It is rendered at build time; the islands add what needs a script. */
import shared from './shared.module.css';
import styles from './PublicLayout.module.css';
import type { ReactNode } from 'react';
import { Brand } from '@ajose/ui/shell/Brand';
import { Menu, X } from 'lucide-react';
import { paths } from '../paths.ts';
import { PublicFooter } from './PublicFooter.tsx';

const anchors = [
  ['Home', ''],
  ['About', '#about'],
  ['Features', '#features'],
  ['Investments', '#investments'],
  ['Testimonials', '#testimonials'],
  ['Contact', '#contact'],
] as const;

interface Props {
  /** On the landing page the anchors stay within it and the bar floats over the hero. */
  onLanding?: boolean;
  children: ReactNode;
}

export function PublicLayout({ onLanding = false, children }: Props) {
  const hrefOf = (anchor: string) => (onLanding ? anchor || '#home' : `${paths.landing}${anchor}`);
  const links = anchors.map(([name, anchor]) => (
    <li key={name}>
      <a href={hrefOf(anchor)}>{name}</a>
    </li>
  ));
  return (
    <>
      <a className={styles['skip']} href="#content">
        Skip to content
      </a>
      <header className={onLanding ? `${styles['bar']} ${styles['over']}` : styles['bar']} data-bar>
        <div className={`${styles['inner']} ${shared['wrap']}`}>
          <Brand tone={onLanding ? 'cloth' : 'ground'} href={paths.landing} />
          <nav className={styles['links']} aria-label="Main">
            <ul>{links}</ul>
          </nav>
          <div className={styles['account']} data-account>
            <a className={`${shared['button']} ${shared['buttonQuiet']}`} href={paths.login}>
              Login
            </a>
            <a className={`${shared['button']} ${shared['buttonAccent']}`} href={paths.register}>
              Register
            </a>
          </div>
          <details className={styles['menu']} data-menu>
            <summary aria-label="Menu">
              <Menu className={styles['open']} aria-hidden />
              <X className={styles['close']} aria-hidden />
            </summary>
            <nav className={styles['panel']} aria-label="Menu">
              <ul>{links}</ul>
              <div className={styles['menuAccount']} data-account>
                <a className={`${shared['button']} ${shared['buttonQuiet']} ${styles['login']}`} href={paths.login}>
                  Login
                </a>
                <a className={`${shared['button']} ${shared['buttonAccent']}`} href={paths.register}>
                  Register
                </a>
              </div>
            </nav>
          </details>
        </div>
      </header>
      <main id="content">{children}</main>
      <PublicFooter hrefOf={hrefOf} />
    </>
  );
}
