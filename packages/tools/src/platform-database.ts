/** Lets a journey change the database of the platform that it visits, for what only time brings, such as the day of a turn. */
import { Client } from 'pg';

/** Runs one statement. @param values of its parameters @returns how many rows it changed */
export async function asOwner(statement: string, values: readonly unknown[]): Promise<number> {
  const connectionString = process.env['OWNER_URL'];
  if (!connectionString)
    throw new Error('OWNER_URL is not set: it is the address of the database; run journeys with "pnpm e2e"');
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
