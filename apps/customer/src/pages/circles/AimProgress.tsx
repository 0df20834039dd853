/** The progress of an aim: a bar, what all have saved, and what is missing. */
import type { SharedAim } from '@ajose/sdk/contract/aims';
import { Money } from '@ajose/ui/display/Money';
import { GoalBar, GoalPart, GoalParts } from '../../components/GoalBar.tsx';

export function AimProgress({ aim: { target, saved, missing } }: { aim: SharedAim }) {
  return (
    <div>
      <GoalBar target={target} saved={saved} />
      <GoalParts>
        <GoalPart part="saved" name="Saved">
          <Money naira={saved} /> of <Money naira={target} />
        </GoalPart>
        {missing > 0 && (
          <GoalPart part="missing" name="Missing">
            <Money naira={missing} />
          </GoalPart>
        )}
      </GoalParts>
    </div>
  );
}
