/** A QR code, such as a referral link or the secret of two-factor sign-in. Always show its text beside it, too. */
import { encodeQR } from 'qr';

export interface QrCodeProps {
  /** What the camera reads. */
  value: string;
  /** Describes the code to screen readers; it never contains the secret. */
  label: string;
}

export function QrCode({ value, label }: QrCodeProps) {
  const bits = encodeQR(value, 'raw', { border: 2 });
  const path = bits.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    // Cameras need dark on light, even in the dark scheme.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bits.length} ${bits.length}`}
      width={200}
      height={200}
      style={{ maxWidth: '100%', height: 'auto', background: '#ffffff', borderRadius: 12 }}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#14173a" />
    </svg>
  );
}
