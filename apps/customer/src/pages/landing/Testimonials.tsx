/** What three customers say. */
import { Star } from 'lucide-react';
import { testimonials } from './figures.ts';
import { Portrait } from './Portrait.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

export function Testimonials() {
  return (
    <section className="section section-tint" id="testimonials">
      <div className="wrap">
        <div className="section-head">
          <p className="eyebrow">Testimonials</p>
          <h2>In their own words.</h2>
        </div>
        <ul className="voices">
          {testimonials.map(({ name, role, content, rating, portrait }) => (
            <li key={name} className="voice">
              <p className="voice-stars">
                <span className="sr-only">{rating} out of 5 stars</span>
                {STARS.map((star) => (
                  <Star key={star} aria-hidden data-on={star <= rating ? '' : undefined} />
                ))}
              </p>
              <blockquote>{content}</blockquote>
              <div className="voice-who">
                <Portrait of={portrait} />
                <div>
                  <p className="voice-name">{name}</p>
                  <p className="voice-role">{role}</p>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
