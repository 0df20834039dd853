/** Shows fetched data; before that a skeleton, or the failure with a way to try again. */
import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from './ErrorState.tsx';
import { whyNotFetched, type Failure } from '../failure.ts';

/** SWR's answer. Data fetched earlier stay when fetching again fails. */
export interface Fetched<Data> {
  data: Data | undefined;
  error: unknown;
  /** Fetches again. */
  mutate: () => Promise<unknown>;
}

export interface LoadedProps<Data> {
  of: Fetched<Data>;
  /** Has the shape of what is being fetched; a number is the height of a plain one. */
  skeleton: ReactNode;
  /** Shown when nothing could be fetched and the server did not say why: "The sessions could not be fetched." */
  failure: Failure;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ of, skeleton, failure, children }: LoadedProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (of.error) return <ErrorState message={whyNotFetched(of.error, failure)} onRetry={() => void of.mutate()} />;
  return (
    <div aria-busy="true">
      {typeof skeleton === 'number' ? <Skeleton variant="rounded" height={skeleton} /> : skeleton}
    </div>
  );
}
