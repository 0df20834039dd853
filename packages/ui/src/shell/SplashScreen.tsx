/** Fills the screen while the dashboard gets ready; useSplash says for how long. */
import './SplashScreen.css';
import { AdirePattern } from '../display/AdirePattern.tsx';
import { Brand } from './Brand.tsx';

export interface SplashScreenProps {
  message?: string;
  /** Shown only after a moment, for HTML that a fast line replaces before anybody could read it. */
  late?: boolean;
}

export function SplashScreen({ message = 'Loading your dashboard…', late = false }: SplashScreenProps) {
  return (
    <output className="splash" data-late={late || undefined}>
      <AdirePattern motif="petals" tile={96} />
      <Brand tone="cloth" />
      <p className="splash-message">{message}</p>
    </output>
  );
}
