/** The frame of every public page: navigation, content, footer. It is rendered at build time; the islands add what needs a script. */
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
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className={onLanding ? 'bar bar-over' : 'bar'} data-bar>
        <div className="bar-inner wrap">
          <Brand tone={onLanding ? 'cloth' : 'ground'} href={paths.landing} />
          <nav className="bar-links" aria-label="Main">
            <ul>{links}</ul>
          </nav>
          <div className="bar-account" data-account>
            <a className="button button-quiet" href={paths.login}>
              Login
            </a>
            <a className="button button-accent" href={paths.register}>
              Register
            </a>
          </div>
          <details className="menu" data-menu>
            <summary aria-label="Menu">
              <Menu className="menu-open" aria-hidden />
              <X className="menu-close" aria-hidden />
            </summary>
            <nav className="menu-panel" aria-label="Menu">
              <ul>{links}</ul>
              <div className="menu-account" data-account>
                <a className="button button-quiet" href={paths.login}>
                  Login
                </a>
                <a className="button button-accent" href={paths.register}>
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
