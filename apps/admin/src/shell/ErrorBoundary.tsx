/** Keeps the shell standing when a section breaks or its code cannot be fetched, which happens offline and after a new release. */
import { Component, type ReactNode } from 'react';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        message="This section could not be opened. Check your connection, then load the page again."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
