/** Lets a journey change the database of the platform that it visits, for what only time brings, such as the day of a turn. */
import { Client } from 'pg';
import { inject } from 'vitest';
import type { JourneyAddresses } from './journey-platform.ts';

/** Runs one statement. @param values of its parameters @returns how many rows it changed */
export async function asOwner(statement: string, values: readonly unknown[]): Promise<number> {
  const { owner }: JourneyAddresses = inject('platform');
  const client = new Client({ connectionString: owner });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
