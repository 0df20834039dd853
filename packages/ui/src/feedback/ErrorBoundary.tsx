/**
 * Keeps the rest of the page when a part of it breaks. Distinguishes code that could not be fetched, which happens offline and after a
 * release, from a fault of ours, which it reports.
 */
import styles from './fullScreen.module.css';
import { Component, useState, type ContextType, type ReactNode } from 'react';
import { CodeNotFetched } from '../shell/loadCode.ts';
import { reloadWhenReached } from '../shell/reload.ts';
import { ErrorState } from './ErrorState.tsx';
import { FaultReport } from './faults.ts';

export interface ErrorBoundaryProps {
  /** Names what broke, where it heads a page: a PageHeader. */
  header?: ReactNode;
  /** The message where the code could not be fetched. */
  message?: string;
  /** Without it the page is loaded again, once its server can be reached. */
  onRetry?: () => void;
  /** A way out of a fault that persists after loading again. */
  onHome?: () => void;
  /** How to reach a person, below a fault of ours. */
  help?: ReactNode;
  /** Where this is, for the report of a fault. */
  place?: string;
  /** For a part that the whole screen depends on: puts the message into its middle. */
  fullScreen?: boolean;
  children: ReactNode;
}

/** Give it the place's name as `key`, so that another section begins without the failure of the last. */
export function ErrorBoundary({
  header,
  message = 'This section could not be opened. Check your connection, then load the page again.',
  onRetry,
  onHome,
  help,
  place,
  fullScreen = false,
  children,
}: ErrorBoundaryProps) {
  const fallback = ({ error, id }: Failure) => {
    const state = (
      <>
        {header}
        {error instanceof CodeNotFetched ? (
          <Broken message={message} onRetry={onRetry} />
        ) : (
          <>
            <Broken message={faultOf(id)} onRetry={onRetry} onHome={onHome} />
            {help}
          </>
        )}
      </>
    );
    return fullScreen ? <main className={styles['fullScreen']}>{state}</main> : state;
  };
  return (
    <Boundary fallback={fallback} place={place}>
      {children}
    </Boundary>
  );
}

const FAULT = 'Something went wrong, and it is our fault.';

/** Eight letters of the id are enough to find its line in the log. */
const faultOf = (id: string | null): string =>
  id === null ? FAULT : `${FAULT} If it happens again, tell us the number ${id.slice(0, 8)}.`;

interface BrokenProps {
  message: string;
  onRetry: (() => unknown) | undefined;
  onHome?: (() => void) | undefined;
}

function Broken({ message, onRetry = reloadWhenReached, onHome }: BrokenProps) {
  const [busy, setBusy] = useState(false);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return <ErrorState message={message} onRetry={() => void retry()} busy={busy} {...(onHome ? { onHome } : {})} />;
}

interface Failure {
  error: unknown;
  /** The id of the report; null before it is made, and where the app reports nothing. */
  id: string | null;
}

interface BoundaryProps {
  fallback: (failure: Failure) => ReactNode;
  place: string | undefined;
  children: ReactNode;
}

/** React offers error boundaries to classes only. */
class Boundary extends Component<BoundaryProps, { failure: Failure | null }> {
  static override contextType = FaultReport;
  declare context: ContextType<typeof FaultReport>;
  override state: { failure: Failure | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: { error, id: null } };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof CodeNotFetched || !this.context) return;
    this.setState({ failure: { error, id: this.context(error, this.props.place) } });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure) : this.props.children;
  }
}
