/**
 * Proves one customer with very many movements in bounded steps (sql/proof-steps.sql), each a statement of its own. The place is written
 * down after each step, so a run goes on where the one before it ended, and a later proof reads only what has been added. Once a day
 * it begins anew. books.ts is the job.
 */
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../database/db.ts';
import { within, type Deadline } from '../database/deadline.ts';

export interface Broken {
  promise: number;
  what: string;
}

/** How far a walk is. The database keeps more in it than is read here. */
interface Place {
  ended?: boolean;
  /** Kobo as text: what pending withdrawals hold, and what reversals left open. */
  held?: string;
  owed?: string;
  wrong?: Broken[];
}

interface Places {
  begunAt: string;
  /** Whether the whole proof ended here. */
  done: boolean;
  movements: Place & { seq?: number };
  history: Place;
}

interface Bounds {
  /** Rows that one statement reads. */
  most: number;
  timeIsLeft: Deadline;
}

export interface Proof {
  broken: Broken[];
  /** False where no time was left; the next run goes on. */
  ended: boolean;
  steps: number;
}

const ANEW_MS = 24 * 3_600_000;
/** The end of a proof sees the books of one moment, so it is not left in the middle. */
const COMPARED_WITHIN_MS = 2 * 60_000;

const BEGIN: Places = { begunAt: '', done: false, movements: {}, history: {} };

const nameOf = (customerId: string) => `proof of ${customerId}`;

const wrongIn = (...places: readonly Place[]): Broken[] => places.flatMap(({ wrong }) => wrong ?? []);

async function readPlaces(db: Db, customerId: string, now: Date): Promise<Places> {
  const kept = await row<{ result: Places }>(db, 'SELECT result FROM money.job_runs WHERE name = $1', [
    nameOf(customerId),
  ]);
  const anew = { ...BEGIN, begunAt: now.toISOString() };
  if (!kept) return anew;
  const { result: places } = kept;
  const isOld = now.getTime() - new Date(places.begunAt).getTime() >= ANEW_MS;
  return places.done && (isOld || wrongIn(places.movements, places.history).length > 0)
    ? anew
    : { ...places, done: false };
}

async function keepPlaces(db: Db, customerId: string, places: Places): Promise<void> {
  await run(
    db,
    `INSERT INTO money.job_runs (name, result) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET result = excluded.result`,
    [nameOf(customerId), places],
  );
}

function placeIn<P extends Place>(found: { place: P | null } | undefined): P {
  if (!found?.place) throw new Error('There is no such account');
  return found.place;
}

async function stepMovements(on: Sql, customerId: string, from: Place, most: number): Promise<Places['movements']> {
  return placeIn(
    await row<{ place: Places['movements'] | null }>(on, 'SELECT money.step_movements($1, $2, $3) AS place', [
      customerId,
      from,
      most,
    ]),
  );
}

async function stepHistory(on: Sql, customerId: string, from: Place, most: number): Promise<Place> {
  return placeIn(
    await row<{ place: Place | null }>(on, 'SELECT money.step_history($1, $2, $3) AS place', [customerId, from, most]),
  );
}

async function stepSums(on: Sql, customerId: string, room: string, from: Place, most: number): Promise<Place> {
  return placeIn(
    await row<{ place: Place | null }>(on, 'SELECT money.step_sums($1, $2, $3, $4) AS place', [
      customerId,
      room,
      from,
      most,
    ]),
  );
}

async function stepOwed(on: Sql, customerId: string, from: Place, most: number): Promise<Place> {
  return placeIn(
    await row<{ place: Place | null }>(on, 'SELECT money.step_owed($1, $2, $3) AS place', [customerId, from, most]),
  );
}

/** Goes on through movements and history, to the last movement that there is. */
async function walk(
  on: Sql,
  customerId: string,
  places: Places,
  { most, timeIsLeft }: Bounds,
  after: (places: Places) => Promise<void>,
): Promise<boolean> {
  let { movements, history } = places;
  do {
    if (!timeIsLeft()) return false;
    movements = await stepMovements(on, customerId, movements, most);
    await after({ ...places, movements });
  } while (!movements.ended);
  do {
    if (!timeIsLeft()) return false;
    history = await stepHistory(on, customerId, history, most);
    await after({ ...places, movements, history });
  } while (!history.ended);
  return true;
}

/** Goes on with the proof of a customer, until it ends or no time is left. */
export async function proveInSteps(db: Db, now: Date, customerId: string, bounds: Bounds): Promise<Proof> {
  let places = await readPlaces(db, customerId, now);
  let steps = 0;
  const walked = await walk(db, customerId, places, bounds, async (further) => {
    places = further;
    steps += 1;
    await keepPlaces(db, customerId, places);
  });
  if (!walked) return { broken: wrongIn(places.movements, places.history), ended: false, steps };
  const end = await tx(db, async (tx) => {
    await run(tx, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return proveToEnd(tx, customerId, bounds.most, places);
  });
  await keepPlaces(db, customerId, { ...end.places, done: true });
  const upto = end.broken.length > 0 ? -1 : (end.places.movements.seq ?? 0);
  await run(db, 'SELECT money.keep_proven($1, $2, $3)', [customerId, upto, now]);
  return { broken: end.broken, ended: true, steps: steps + end.steps };
}

/**
 * The end of a proof, at one moment: what was posted meanwhile, what stands beside the movements, and the account itself.
 * @param on a transaction that sees the books of one moment
 */
export async function proveToEnd(
  on: Tx,
  customerId: string,
  most: number,
  from: Places = BEGIN,
): Promise<{ broken: Broken[]; places: Places; steps: number }> {
  const timeIsLeft = within(COMPARED_WITHIN_MS);
  const late = () => new Error(`The proof of ${customerId} did not end in time`);
  let places = from;
  let steps = 0;
  const walked = await walk(on, customerId, places, { most, timeIsLeft }, async (further) => {
    places = further;
    steps += 1;
  });
  if (!walked) throw late();
  const toEnd = async (step: (from: Place) => Promise<Place>): Promise<Place> => {
    let place: Place = {};
    do {
      if (!timeIsLeft()) throw late();
      place = await step(place);
      steps += 1;
    } while (!place.ended);
    return place;
  };
  const sums = (room: string) => toEnd((from) => stepSums(on, customerId, room, from, most));
  const deposits = await sums('deposits');
  const payouts = await sums('payouts');
  const investments = await sums('investments');
  const disputes = await sums('disputes');
  const { owed } = await toEnd((from) => stepOwed(on, customerId, from, most));
  const differs = await rows<Broken>(on, 'SELECT promise, what FROM money.check_sums($1, $2, $3, $4, $5)', [
    customerId,
    { ...places.movements, held: String(BigInt(payouts.held ?? 0) + BigInt(disputes.held ?? 0)), owed },
    deposits,
    payouts,
    investments,
  ]);
  const wrong = [...wrongIn(places.movements, places.history, deposits, payouts, investments), ...differs];
  return { broken: [...new Map(wrong.map((one) => [one.what, one])).values()], places, steps };
}
