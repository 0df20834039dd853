/**
 * Shows what was fetched; before that its skeleton, or the failure with a way to try again. `children` run later than the component around
 * it: another answer of SWR that they show has to be read outside of them.
 */
import { useDeferredValue, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** What SWR answers. Data that was fetched before stays when fetching it again fails. */
export interface Fetched<Data> {
  data: Data | undefined;
  error: unknown;
  /** Fetches again. */
  mutate: () => Promise<unknown>;
}

export interface LoadedProps<Data> {
  of: Fetched<Data>;
  /** Has the shape of what is being fetched. */
  skeleton: ReactNode;
  /** Shown when nothing could be fetched: "The sessions could not be fetched." */
  failure: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ of, skeleton, failure, children }: LoadedProps<Data>) {
  // What arrives is drawn in pieces, so that a slow phone answers between them.
  const ready = useDeferredValue(of.data !== undefined);
  if (ready && of.data !== undefined) return children(of.data);
  if (of.error) return <ErrorState message={failure} onRetry={() => void of.mutate()} />;
  return <div aria-busy="true">{skeleton}</div>;
}
