/** A link to a public page that opens beside the app: what was typed stays. */
import Link from '@mui/material/Link';

export function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} target="_blank" rel="noopener" aria-label={`${children} (opens in a new tab)`}>
      {children}
    </Link>
  );
}
