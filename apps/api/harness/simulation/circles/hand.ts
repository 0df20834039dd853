/** Runs operations in a simulated world one after another. It waits for each, even if its process dies. No time passes. */
import type { Db } from '../../../src/platform/database/db.ts';
import { Refusal } from '../../../src/platform/server/errors.ts';
import type { Server, World } from '../world.ts';

/** After this many rounds of the event loop an operation counts as hanging. */
const MOST_ROUNDS = 5_000_000;

/** `lost`: no answer came, so nobody knows whether it was done. */
export type Outcome<T> = { is: 'done'; answer: T } | { is: 'refused'; code: string } | { is: 'lost' };

export class Hand {
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  async do<T>(name: string, work: (server: Server) => Promise<T>): Promise<Outcome<T>> {
    const outcomes: Outcome<T>[] = [];
    const boxed = async (server: Server): Promise<{ value: T }> => ({ value: await work(server) });
    this.world.begin(name, boxed, (answer, failure) => {
      if (answer) outcomes.push({ is: 'done', answer: answer.value });
      else if (failure instanceof Refusal && failure.status < 500) outcomes.push({ is: 'refused', code: failure.code });
      else outcomes.push({ is: 'lost' });
    });
    for (let round = 0; ; round += 1) {
      const [outcome] = outcomes;
      if (outcome) return outcome;
      await new Promise((resolve) => setImmediate(resolve));
      for (const answer of this.world.late.splice(0)) answer();
      if (round > MOST_ROUNDS) throw new Error(`${name} hangs`);
    }
  }

  /** The simulation's own reads and deposits, which never fail. */
  async quietly<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { postgres } = this.world;
    const { strike } = postgres;
    postgres.strike = null;
    const answer = await work(this.world.server.db);
    postgres.strike = strike;
    return answer;
  }

  /** Repeats the call until there is an answer. */
  async insist<T>(name: string, work: (server: Server) => Promise<T>): Promise<Outcome<T>> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.do(name, work);
      if (outcome.is !== 'lost') return outcome;
      if (tries > 50) throw new Error(`${name} never gets an answer`);
    }
  }
}
