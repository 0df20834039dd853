/** Fills the screen while the dashboard gets ready; useSplash says for how long. */
import './SplashScreen.css';
import { AdirePattern } from '../display/AdirePattern.tsx';
import { Brand } from './Brand.tsx';

export interface SplashScreenProps {
  message?: string;
}

export function SplashScreen({ message = 'Loading your dashboard…' }: SplashScreenProps) {
  return (
    <output className="splash">
      <AdirePattern motif="petals" tile={96} />
      <Brand tone="cloth" />
      <p className="splash-message">{message}</p>
    </output>
  );
}
