/**
 * Tells whether two BVNs are the same without storing either. The hash has a key: there are so few BVNs that anybody could try them all.
 */
import { createHmac } from 'node:crypto';
import type { Env } from '../env.ts';

export const bvnHash = ({ personKey }: Pick<Env, 'personKey'>, bvn: string): Buffer =>
  createHmac('sha256', personKey).update(`bvn ${bvn}`).digest();
