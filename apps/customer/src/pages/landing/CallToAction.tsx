/** The invitation, and how to reach us. */
import { Mail, MapPin, Phone } from 'lucide-react';
import { paths } from '../../paths.ts';
import { contact } from '../../layout/contact.ts';

export function CallToAction() {
  return (
    <section className="section" id="contact">
      <div className="wrap">
        <div className="invitation cloth">
          <div>
            <h2>Begin with ₦1,000.</h2>
            <p>Open an account in two minutes. Add your bank, fund your wallet, choose a term. You can watch the rest.</p>
            <a className="button button-accent button-large" href={paths.register}>
              Get Started
            </a>
          </div>
          <ul className="contact">
            <li>
              <Mail aria-hidden />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
            <li>
              <Phone aria-hidden />
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
            </li>
            <li>
              <MapPin aria-hidden />
              <span>{contact.address}</span>
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
