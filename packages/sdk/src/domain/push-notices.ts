/** Which notices are push notices too: those of money, of what waits for the customer, and of circles. */
import type { Notice, PushKind } from '../contract/notices.ts';

export const toldAtOnce: Readonly<Partial<Record<Notice['kind'], PushKind>>> = {
  money_in: 'money',
  money_out: 'money',
  bought: 'money',
  ended: 'money',
  renewed: 'money',
  ending_not_followed: 'money',
  auto_save: 'money',
  ends_soon: 'waits',
  complaint: 'waits',
  member_request: 'waits',
  registration_refused: 'waits',
  circle: 'circles',
};
