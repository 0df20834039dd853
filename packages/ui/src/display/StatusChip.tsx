/** A status in one word, with an icon so that colour alone never carries it. */
import { Chip, type ChipProps } from './Chip.tsx';
import { statusNames, type ShownType } from '@ajose/sdk/domain/status';
import { ALMOST_COMPLETE_PERCENT } from '@ajose/sdk/domain/time';
import { kindNames } from '@ajose/sdk/domain/transaction-kinds';
import Archive from 'lucide-react/icons/archive';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleX from 'lucide-react/icons/circle-x';
import CircleMinus from 'lucide-react/icons/circle-minus';
import FlaskConical from 'lucide-react/icons/flask-conical';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Undo from 'lucide-react/icons/circle-arrow-left';
import Sprout from 'lucide-react/icons/sprout';
import Star from 'lucide-react/icons/star';
import UsersRound from 'lucide-react/icons/users-round';

type Ending = 'ended' | 'left' | 'renewed';

type Look = ChipProps['look'];
type Tone = Look[1];
type Icon = Look[2];

const transactionStatus: Readonly<Record<string, Look>> = {
  completed: ['Completed', 'success', Check],
  pending: ['Pending', 'warning', Clock],
  /** Pending for longer than most banks take. */
  late: ['Pending, late', 'danger', CircleAlert],
  failed: ['Failed', 'danger', CircleX],
  user_cancelled: ['User cancelled', 'secondary', Ban],
  /** The words for `user_cancelled` that the customer reads. */
  cancelled: ['Cancelled', 'secondary', Ban],
};

const transactionType: Readonly<Record<string, Look>> = {
  deposit: ['Deposit', 'success', ArrowDownLeft],
  withdrawal: ['Withdrawal', 'primary', ArrowUpRight],
  into_plan: [kindNames.into_plan, 'primary', Sprout],
  from_plan: [kindNames.from_plan, 'success', ArrowDownLeft],
  into_circle: [kindNames.into_circle, 'primary', UsersRound],
  from_circle: [kindNames.from_circle, 'success', UsersRound],
  returned: [kindNames.returned, 'secondary', Undo],
  taken_back: [kindNames.taken_back, 'danger', Undo],
  correction: [kindNames.correction, 'secondary', Undo],
  error: ['Error', 'danger', CircleAlert],
  test: ['Test', 'secondary', FlaskConical],
} satisfies Record<ShownType, Look>;

const payoutStage: Readonly<Record<string, Look>> = {
  waiting: ['Waiting', 'warning', Clock],
  sent: ['Sent', 'info', LoaderCircle],
  unknown: ['Being looked up', 'warning', Hourglass],
  paid: ['Paid', 'success', Check],
  failed: ['Failed', 'danger', CircleX],
  stopped: ['Stopped', 'danger', CircleX],
  reversed: ['Reversed', 'danger', History],
};

const endings: Readonly<Record<Ending, Look>> = {
  ended: ['Ended', 'success', Check],
  left: ['Left early', 'secondary', Undo],
  renewed: ['Renewed', 'primary', History],
};

const activity: Readonly<Record<string, Look>> = {
  active: ['Active', 'success', Check],
  inactive: ['Inactive', 'secondary', CircleMinus],
  expired: ['Expired', 'warning', Hourglass],
  planned: ['Planned', 'info', Clock],
};

const exportState: Readonly<Record<string, Look>> = {
  making: ['Being made', 'primary', LoaderCircle],
  ready: ['Ready', 'success', Check],
  failed: ['Failed', 'danger', CircleX],
};
const circleState: Readonly<Record<string, Look>> = {
  open: ['Open to join', 'info', Clock],
  full: ['Full', 'info', Check],
  signing: ['Being signed', 'warning', Clock],
  running: ['Running', 'primary', LoaderCircle],
  held: ['Held', 'warning', Hourglass],
  ended: ['Ended', 'success', Check],
  dissolved: ['Dissolved', 'secondary', Ban],
};

const userTones: Readonly<Partial<Record<keyof typeof statusNames, readonly [Tone, Icon]>>> = {
  1: ['success', Check],
  100: ['success', Star],
  2: ['danger', Ban],
  3: ['secondary', CircleMinus],
  120: ['secondary', Archive],
  110: ['info', History],
};

export type StatusChipProps =
  | { kind: 'transaction'; status: string }
  | { kind: 'type'; status: string }
  | { kind: 'payout'; status: string }
  /** A customer's `sub_status`. */
  | { kind: 'user'; status: keyof typeof statusNames | 'held' }
  /**
   * `progress` is the percent of the term that has passed; from 90 on, a running investment is "Almost complete". `ended` says what
   * happened to a completed one, for its owner.
   */
  | { kind: 'investment'; status: 'in_progress' | 'completed'; progress: number; ended?: Ending }
  /** `held`: staff hold it, whatever its state. */
  | { kind: 'circle'; status: 'open' | 'full' | 'signing' | 'running' | 'held' | 'ended' | 'dissolved' }
  /** A list that is written to a file. */
  | { kind: 'export'; status: 'making' | 'ready' | 'failed' }
  | { kind: 'announcement'; status: 'active' | 'inactive' | 'expired' | 'planned' }
  | { kind: 'product'; status: 'active' | 'inactive' };

export function StatusChip(props: StatusChipProps) {
  // A type is no state.
  return <Chip look={look(props)} plain={props.kind === 'type'} />;
}

function look(props: StatusChipProps): Look {
  switch (props.kind) {
    case 'transaction':
      return transactionStatus[props.status] ?? unknown(props.status);
    case 'type':
      return transactionType[props.status] ?? unknown(props.status);
    case 'payout':
      return payoutStage[props.status] ?? unknown(props.status);
    case 'user':
      if (props.status === 'held') return ['Held', 'warning', Hourglass];
      return [statusNames[props.status], ...(userTones[props.status] ?? (['warning', CircleAlert] as const))];
    case 'investment':
      if (props.status === 'completed') return props.ended ? endings[props.ended] : ['Completed', 'success', Check];
      return props.progress >= ALMOST_COMPLETE_PERCENT
        ? ['Almost Complete', 'warning', Hourglass]
        : ['In Progress', 'primary', LoaderCircle];
    case 'export':
      return exportState[props.status] ?? unknown(props.status);
    case 'circle':
      return circleState[props.status] ?? unknown(props.status);
    default:
      return activity[props.status] ?? unknown(props.status);
  }
}

/** An unknown status of a newer server is shown as words. */
function unknown(status: string): Look {
  const words = status.replaceAll('_', ' ');
  return [words.charAt(0).toUpperCase() + words.slice(1), 'secondary', CircleMinus];
}
