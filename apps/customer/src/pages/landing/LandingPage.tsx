/** The landing page, section by section in the order of the specification. */
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { About } from './About.tsx';
import { CallToAction } from './CallToAction.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { Hero } from './Hero.tsx';
import { Investments } from './Investments.tsx';
import { Proof } from './Proof.tsx';
import { Testimonials } from './Testimonials.tsx';
import { VideoDialog } from './VideoDialog.tsx';

export function LandingPage() {
  return (
    <PublicLayout onLanding>
      <Hero />
      <About />
      <FeatureCards />
      <Proof />
      <Investments />
      <Testimonials />
      <CallToAction />
      <VideoDialog />
    </PublicLayout>
  );
}
