/** Tells whether two BVNs are the same without keeping either. There are so few that without a key each could be tried out. */
import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';

export const bvnHash = ({ personKey }: Pick<Env, 'personKey'>, bvn: string): Buffer =>
  createHmac('sha256', personKey).update(`bvn ${bvn}`).digest();
