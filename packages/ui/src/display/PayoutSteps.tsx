/** The steps of a payout: set aside, sent, arrived, or back in the wallet. */
import { DateTime } from './DateTime.tsx';
import { Steps, type Step } from './Steps.tsx';

export interface PayoutStepsProps {
  stage: 'waiting' | 'sent' | 'unknown' | 'paid' | 'failed' | 'stopped' | 'reversed';
  /** "GTBank, 0123456789". */
  destination: string;
  /** What the bank needs to trace the money. */
  sessionId?: string | null;
  /** Why the money came back, in the bank's words. */
  reason?: string;
  /** When it was asked for; when it was sent, and when it arrived or came back, as far as that is known. */
  at: { aside: string; sent?: string | null; ended?: string | null };
  /** Words for a late payout, instead of how long one usually takes. */
  late?: string;
}

export function PayoutSteps(props: PayoutStepsProps) {
  return <Steps label="Progress of the payout" steps={stepsOf(props)} />;
}

/** When a step was, above what is said of it. */
const timed = (moment: string | null | undefined, text?: string): Pick<Step, 'text'> =>
  moment
    ? {
        text: (
          <>
            <DateTime moment={moment} />
            {text !== undefined && (
              <>
                <br />
                {text}
              </>
            )}
          </>
        ),
      }
    : text === undefined
      ? {}
      : { text };

function stepsOf({ stage, destination, sessionId = null, reason, at, late }: PayoutStepsProps): Step[] {
  const over = stage === 'paid' || stage === 'failed' || stage === 'stopped' || stage === 'reversed';
  const aside: Step = {
    state: 'done',
    title: 'Set aside',
    ...timed(at.aside, `The amount has left the wallet balance and ${over ? 'was' : 'is'} held.`),
  };
  const trace = sessionId === null ? undefined : `Session ID for the bank: ${sessionId}`;
  const sent: Step = { state: 'done', title: `Sent to ${destination}`, ...timed(at.sent, trace) };
  const arrived: Step = { state: 'later', title: 'Arrived' };
  const back: Step = {
    state: 'back',
    title: 'Back in the wallet',
    ...timed(at.ended, 'The whole amount can be used again.'),
  };
  const why = reason === undefined ? {} : { text: reason };
  switch (stage) {
    case 'waiting':
      return [
        aside,
        { state: 'now', title: `Waiting to be sent to ${destination}`, text: late ?? 'Usually within a few minutes.' },
        arrived,
      ];
    case 'sent':
      return [
        aside,
        sent,
        { state: 'now', title: 'On its way', text: late ?? 'The bank usually has it within minutes; some take a day.' },
        arrived,
      ];
    case 'unknown':
      return [
        aside,
        {
          ...sent,
          state: 'now',
          title: `Checking with ${destination}`,
          text: late ?? 'We have no answer yet and keep asking. It is never sent twice.',
        },
        arrived,
      ];
    case 'paid':
      return [aside, sent, { ...arrived, state: 'done', ...timed(at.ended) }];
    case 'failed':
      return [aside, { state: 'failed', title: 'The bank did not take it', ...why }, back];
    case 'stopped':
      return [aside, { state: 'failed', title: 'We stopped it', text: 'It was not sent to the bank.' }, back];
    default:
      return [aside, sent, { state: 'failed', title: 'The bank sent it back', ...why }, back];
  }
}
