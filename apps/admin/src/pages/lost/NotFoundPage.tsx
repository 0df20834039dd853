/** Shown for an address that does not exist. */
import { NotFound } from '@ajose/ui/shell/NotFound';
import { paths } from '../../paths.ts';

export function NotFoundPage() {
  return <NotFound homeHref={paths.index} />;
}
