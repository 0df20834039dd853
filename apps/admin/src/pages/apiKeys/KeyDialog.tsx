/** Shows a new API key, which nobody can see again. */
import { ShownOnceDialog } from '../../components/ShownOnceDialog.tsx';

export function KeyDialog({ apiKey, onKept }: { apiKey: string; onKept: () => void }) {
  return (
    <ShownOnceDialog title="Your new key" word="key" value={apiKey} onKept={onKept}>
      Copy this key into the tool, where nobody else can read it. We show it only once; if you lose it, revoke it and
      make a new one.
    </ShownOnceDialog>
  );
}
