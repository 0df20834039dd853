/** A gateway's name decides nothing outside `src/gateways`: what differs between gateways is in their folders. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Where a name may stand in quotes, and why. */
const allowed = new Set([
  // The word of the specification for a deposit through any gateway.
  'packages/sdk/src/domain/channels.ts',
  // The demonstration's payments have to be somebody's.
  'apps/api/src/demo/teller.ts',
]);

const FOLDERS = [
  'apps/api/src',
  'apps/admin/src',
  'apps/customer/src',
  'packages/sdk/src',
  'packages/app/src',
  'packages/ui/src',
];

test('a gateway’s name stands in quotes only among the gateways', () => {
  const quoted = new RegExp(`['"\`](?:${gatewayNames.join('|')})['"\`]`);
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((file) => !file.startsWith('apps/api/src/gateways/') && !/\.(?:test|stories)\.tsx?$/.test(file))
    .filter((file) => !allowed.has(file));
  expect(files.length).toBeGreaterThan(600);
  expect(files.filter((file) => quoted.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
