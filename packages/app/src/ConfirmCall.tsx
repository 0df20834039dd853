/** Asks before a call that cannot be undone, runs it, and closes when it has succeeded; shows why it has not. */
import { ConfirmDialog, type ConfirmDialogProps } from '@ajose/ui/feedback/ConfirmDialog';
import type { Failure } from '@ajose/ui/failure.ts';
import { useCall, type Done } from './useCall.ts';

interface ConfirmCallProps<Answer> extends Omit<ConfirmDialogProps, 'open' | 'busy' | 'error' | 'onConfirm'> {
  call: () => Promise<Answer>;
  done?: Done<Answer>;
  failure: Failure;
}

export function ConfirmCall<Answer>({ call, done, failure, ...dialog }: ConfirmCallProps<Answer>) {
  const { run, ...state } = useCall(failure, 'dialog');
  const send = async (): Promise<Answer> => {
    const answer = await call();
    dialog.onClose();
    return answer;
  };
  return <ConfirmDialog {...dialog} {...state} open onConfirm={() => run(send, done)} />;
}
