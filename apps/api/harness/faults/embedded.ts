/** The database of a run: one embedded PostgreSQL, unless the run brings its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@ajose/tools/postgres';
import { migrate } from '../../src/platform/database/migrate.ts';

const API_PASSWORD = 'faults';
const START_TRIES = 30;

export interface Database {
  /** Resolves after the migrations. */
  start(): Promise<void>;
  /** Kills the primary with -9. Resolves when the database accepts writes again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  readonly ownerUrl: string;
  /** The settings by which the API finds it. */
  readonly environment: Readonly<Record<string, string>>;
}

export class EmbeddedDatabase implements Database {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'ajose-faults-'));
  #postgres: RunningPostgres | undefined;

  async start(): Promise<void> {
    this.#postgres = await startPostgres({ dataDir: this.#dataDir });
    await migrate(this.ownerUrl, this.environment.DATABASE_URL);
  }

  get ownerUrl(): string {
    return this.#postgres?.url ?? '';
  }

  get environment(): { DATABASE_URL: string } {
    const url = new URL(this.ownerUrl);
    url.username = 'ajose_api';
    url.password = API_PASSWORD;
    return { DATABASE_URL: url.href };
  }

  async kill(): Promise<void> {
    const postgres = this.#postgres;
    if (!postgres) return;
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    this.#postgres = await this.#startAgain(postgres.port);
  }

  /** The server's own children outlive it for a moment, and until then PostgreSQL refuses to open the data. */
  async #startAgain(port: number): Promise<RunningPostgres> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startPostgres({ dataDir: this.#dataDir, port });
      } catch (error) {
        if (tries === START_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  async stop(): Promise<void> {
    await this.#postgres?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
