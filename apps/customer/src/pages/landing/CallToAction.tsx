/** The invitation, and how to reach us. */
import styles from './CallToAction.module.css';
import shared from '../../public/shared.module.css';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import { Mail, MapPin, Phone } from 'lucide-react';
import { paths } from '../../paths.ts';
import { brand } from '@ajose/ui/brand.ts';

export function CallToAction() {
  return (
    <section className={shared['section']} id="contact">
      <div className={shared['wrap']}>
        <div className={`${styles['invitation']} ${shared['cloth']}`}>
          <AdirePattern className={shared['clothPattern']} motif="petals" tile={88} />
          <div>
            <h2>Begin with {formatNaira(MIN_DEPOSIT_NAIRA, 'whole')}.</h2>
            <p>Open an account, add money to your wallet and choose a product. You see your profit grow every day.</p>
            <a
              className={`${shared['button']} ${shared['buttonAccent']} ${shared['buttonLarge']}`}
              href={paths.register}
            >
              Get Started
            </a>
          </div>
          <ul className={styles['contact']}>
            <li>
              <Mail aria-hidden />
              <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
            </li>
            <li>
              <Phone aria-hidden />
              <span>
                <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</a>
                <small>{brand.supportHours}</small>
              </span>
            </li>
            <li>
              <MapPin aria-hidden />
              <span>{brand.address}</span>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
