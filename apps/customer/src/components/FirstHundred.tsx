/** Below a list that the server ends at 100: what it leaves out, and where that is. */
import { Quiet } from '@ajose/ui/layout/Quiet';

const MOST = 100;

export function FirstHundred({ of }: { of: readonly unknown[] }) {
  if (of.length < MOST) return null;
  return (
    <Quiet>
      The first {MOST}: those that have not ended, then the newest that have. All are in the file of your data: “My
      data” in your profile.
    </Quiet>
  );
}
