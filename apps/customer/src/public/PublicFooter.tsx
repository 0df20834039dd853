/** The footer of every public page: links, the company's name and the note on risk. */
import shared from './shared.module.css';
import styles from './PublicFooter.module.css';
import { Brand } from '@ajose/ui/shell/Brand';
import { brand } from '@ajose/ui/brand.ts';
import { paths } from '../paths.ts';

/** @param hrefOf where a section of the landing page is */
const columnsOf = (hrefOf: (anchor: string) => string) =>
  [
    {
      title: 'Company',
      links: [
        ['About Us', hrefOf('#about')],
        ['Careers', paths.careers],
        ['Blog', paths.blog],
        ['Press', paths.press],
      ],
    },
    {
      title: 'Products',
      links: [
        ['Investment Plans', hrefOf('#investments')],
        ['Pricing', paths.pricing],
        ['Features', hrefOf('#features')],
        ['API', paths.api],
      ],
    },
    {
      title: 'Support',
      links: [
        ['Help Center', paths.help],
        ['Contact Us', hrefOf('#contact')],
        ['Security', paths.security],
        ['Status', paths.status],
      ],
    },
  ] as const;

export function PublicFooter({ hrefOf }: { hrefOf: (anchor: string) => string }) {
  return (
    <footer className={styles['foot']}>
      <div className={shared['wrap']}>
        <div className={styles['grid']}>
          <div className={styles['about']}>
            <Brand />
            <p>Saving and investing in naira, together, with books that always add up.</p>
          </div>
          {columnsOf(hrefOf).map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([name, href]) => (
                  <li key={name}>
                    <a href={href}>{name}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        {/* The island `help` fills it with what the operator has set. */}
        <p className={styles['help']} data-help hidden />
        <div className={styles['legal']}>
          <p>© 2026 {brand.name}. All amounts are in Nigerian naira.</p>
          <p>
            {brand.social.map(([network, href]) => (
              <a key={network} href={href} rel="noopener">
                {network}
              </a>
            ))}
          </p>
          <p>
            <a href={paths.terms}>Terms</a>
            <a href={paths.privacy}>Privacy</a>
            <a href={paths.safety}>Who keeps the money</a>
            <a href={paths.verify}>Check a document</a>
          </p>
        </div>
        <p className={styles['risk']}>
          Investing carries risk. A rate is for the whole term stated with it; what came back in the past does not
          promise what comes back in the future.
        </p>
      </div>
    </footer>
  );
}
