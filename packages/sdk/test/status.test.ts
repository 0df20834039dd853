import { expect, it } from 'vitest';
import { statusNames, subStatuses } from '../src/domain/status.ts';

it('each code of a customer’s status has its name', () => {
  expect(statusNames).toEqual({
    0: 'Pending',
    1: 'Active',
    2: 'Suspended',
    3: 'Deactivated',
    30: 'Verification Required',
    40: 'Limited Access',
    50: 'Needs Review',
    60: 'Temporary Hold',
    70: 'Password Reset',
    80: 'Profile Incomplete',
    90: 'Awaiting Approval',
    100: 'Premium',
    110: 'Legacy',
    120: 'Archived',
  });
  expect(subStatuses.map(String)).toEqual(Object.keys(statusNames));
});
