/** Shows a secret, which nobody can see again. */
import { ShownOnceDialog } from '../../components/ShownOnceDialog.tsx';

export function SecretDialog({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <ShownOnceDialog title="The secret of this address" word="secret" value={secret} onKept={onKept}>
      Copy this secret into the tool. The tool uses it to check that a message came from us (`verifyWebhook` of the
      SDK). We show it only once; if you lose it, make a new one.
    </ShownOnceDialog>
  );
}
