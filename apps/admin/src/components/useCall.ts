/** Runs a call for a dialog, which shows that it runs or why it failed. */
import { useState } from 'react';
import { changeFailure } from '@ajose/sdk/failure';

interface RunningCall {
  busy: boolean;
  error: string | undefined;
  onConfirm: () => void;
}

export function useCall<Answer>(
  call: () => Promise<Answer>,
  failure: Parameters<typeof changeFailure>[1],
  then: (answer: Answer) => void,
): RunningCall {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      then(await call());
    } catch (thrown) {
      setError(changeFailure(thrown, failure));
      setBusy(false);
    }
  };
  return { busy, error, onConfirm: () => void start() };
}
