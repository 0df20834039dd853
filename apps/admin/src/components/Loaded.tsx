/** Shows what was fetched, or its shape while it travels, or what went wrong and a way to try again. */
import type { ReactNode } from 'react';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';

interface LoadedProps<Data> {
  /** An answer of SWR. What was fetched before stays when fetching it again fails. */
  of: { data: Data | undefined; error: unknown; mutate: () => Promise<unknown> };
  /** The shape of what is coming. */
  skeleton: ReactNode;
  /** What to say when nothing came. */
  failure: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ of, skeleton, failure, children }: LoadedProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error) return <ErrorState message={failure} onRetry={() => void of.mutate()} />;
  return <div aria-busy="true">{skeleton}</div>;
}
