/** The way out of a circle before it runs: a member leaves it or declines to sign, the organiser dissolves it. */
import type { Circle } from '@ajose/sdk/contract/circles';
import { useDashboard } from '../../components/dashboard.ts';
import { dissolveCircle, leaveCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { AskButton } from '../../components/AskButton.tsx';
import { meOf } from './words.ts';

export function Leave({ circle }: { circle: Circle }) {
  const userId = useUser()._id;
  const { go } = useDashboard();
  const signing = circle.state === 'signing';
  const body = { userId, circleId: circle._id };
  const costs = `It costs nothing${signing && circle.deposits > 0 ? ', and what was locked comes back at once' : ''}.`;
  if (meOf(circle)?.isOrganiser) {
    return (
      <AskButton
        title="Dissolve this circle?"
        message={`All are told. ${costs}`}
        confirmLabel="Dissolve the circle"
        cancelLabel="Keep it"
        busyLabel="Dissolving…"
        done="The circle was dissolved."
        destructive
        onConfirm={() => dissolveCircle(body)}
      >
        Dissolve the circle
      </AskButton>
    );
  }
  const words =
    signing && !meOf(circle)?.signed
      ? { title: 'Decline this circle?', act: 'Decline', busyLabel: 'Declining…', done: 'You have declined.' }
      : {
          title: 'Leave this circle?',
          act: 'Leave the circle',
          busyLabel: 'Leaving…',
          done: 'You have left the circle.',
        };
  return (
    <AskButton
      title={words.title}
      message={
        signing
          ? `Then the circle is dissolved for all, because the turns were made for these names. ${costs}`
          : 'It costs nothing. You can join again by the link, as long as people join.'
      }
      confirmLabel={words.act}
      cancelLabel="Stay"
      busyLabel={words.busyLabel}
      done={words.done}
      destructive
      onConfirm={() => leaveCircle(body)}
      onDone={() => go({ section: 'circles' })}
    >
      {words.act}
    </AskButton>
  );
}
