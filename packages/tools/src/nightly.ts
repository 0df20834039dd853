/** `pnpm nightly` runs what takes long in full: many seeds, all cases. Any other run keeps one fixed seed or case of each. */
export const nightly = process.env['NIGHTLY'] === 'yes';

/** Test files that run by night: what they prove takes long and seldom breaks. */
export const leftToNight: readonly string[] = nightly ? [] : ['**/*.night.test.ts'];

/** All cases by night, the first of them by day. */
export const oneByDay = <Case>(cases: readonly Case[]): readonly Case[] => (nightly ? cases : cases.slice(0, 1));
