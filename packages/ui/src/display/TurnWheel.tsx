/** The turns of a circle as beads on a ring, beginning at the top. Shows which are over, the present one, and the reader's own. */
import styles from './TurnWheel.module.css';

export interface WheelTurn {
  /** `now` is the one that is open or comes next. */
  state: 'closed' | 'now' | 'coming';
  /** Whether the person who looks receives in it. */
  own: boolean;
}

export interface TurnWheelProps {
  /** Says to screen readers what the drawing shows; names and days stand in a list beside it. */
  label: string;
  /** In their order, 3 to 30. */
  turns: readonly WheelTurn[];
  /** The words in the middle: "Turn 3". */
  title: string;
  /** The words below the title: "of 8". */
  text?: string;
}

/** The drawing's own measures; it is as wide as its place. */
const SIZE = 320;
const MIDDLE = SIZE / 2;
const RING = 128;
const LARGEST_BEAD = 22;
/** The part of its section of the ring that a bead fills. */
const SHARE = 0.8;

const pointAt = (index: number, count: number, distance: number) => {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return { x: MIDDLE + distance * Math.cos(angle), y: MIDDLE + distance * Math.sin(angle) };
};

export function TurnWheel({ label, turns, title, text }: TurnWheelProps) {
  const bead = Math.min(LARGEST_BEAD, ((Math.PI * RING) / turns.length) * SHARE);
  const shown = { closed: 'Has received', now: 'Receives next', coming: 'Still to come' } as const;
  const states = (['closed', 'now', 'coming'] as const).filter((state) => turns.some((turn) => turn.state === state));
  return (
    <figure className={styles['wheel']}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={label}>
        <circle className={styles['ring']} cx={MIDDLE} cy={MIDDLE} r={RING} />
        {turns.map((turn, index) => (
          // Turns have no other name than their number.
          <Bead key={`${index + 1}`} turn={turn} number={index + 1} count={turns.length} radius={bead} />
        ))}
        <text className={styles['title']} x={MIDDLE} y={text === undefined ? MIDDLE + 8 : MIDDLE}>
          {title}
        </text>
        {text !== undefined && (
          <text className={styles['text']} x={MIDDLE} y={MIDDLE + 24}>
            {text}
          </text>
        )}
      </svg>
      <ul className={styles['key']} aria-hidden="true">
        {states.map((state) => (
          <li key={state}>
            <i data-state={state} />
            {shown[state]}
          </li>
        ))}
        {turns.some(({ own }) => own) && (
          <li>
            <i data-own />
            Your turn
          </li>
        )}
      </ul>
    </figure>
  );
}

interface BeadProps {
  turn: WheelTurn;
  number: number;
  count: number;
  radius: number;
}

function Bead({ turn: { state, own }, number, count, radius }: BeadProps) {
  const { x, y } = pointAt(number - 1, count, RING);
  const you = pointAt(number - 1, count, RING - radius - 18);
  return (
    <g data-state={state} className={styles['bead']}>
      {own && <circle className={styles['own']} cx={x} cy={y} r={radius + 3} />}
      <circle className={styles['stone']} cx={x} cy={y} r={own ? radius - 1.5 : radius} />
      <text className={styles['number']} x={x} y={y} fontSize={Math.min(16, Math.max(11, radius * 0.95))}>
        {number}
      </text>
      {own && (
        <text className={styles['you']} x={you.x} y={you.y}>
          You
        </text>
      )}
    </g>
  );
}
