/** Keeps the rest of the page when one part of it breaks or its code cannot be fetched, which happens offline and after a release. */
import './fullScreen.css';
import { Component, useState, type ReactNode } from 'react';
import { reloadWhenReached } from '../shell/reload.ts';
import { ErrorState } from './ErrorState.tsx';

export interface ErrorBoundaryProps {
  /** Names what broke, where it heads a page: a PageHeader. */
  header?: ReactNode;
  message?: string;
  /** Loads the page again where not given, once its server can be reached. */
  onRetry?: () => void;
  /** For what the whole screen depends on: the message stands in its middle. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** Give it the place's name as `key`, so that another section begins without the failure of the last. */
export function ErrorBoundary({
  header,
  message = 'This section could not be opened. Check your connection, then load the page again.',
  onRetry,
  fullScreen = false,
  children,
}: ErrorBoundaryProps) {
  const state = (
    <>
      {header}
      <Broken message={message} onRetry={onRetry} />
    </>
  );
  return <Boundary fallback={fullScreen ? <main className="full-screen">{state}</main> : state}>{children}</Boundary>;
}

function Broken({ message, onRetry = reloadWhenReached }: { message: string; onRetry: (() => unknown) | undefined }) {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return <ErrorState message={message} onRetry={() => void retry()} busy={busy} />;
}

/** React offers error boundaries to classes only. */
class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
