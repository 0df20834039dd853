/** The answer of calls about a circle. */
import type { CircleReply } from '@ajose/sdk/contract/circles';

/** The circle as its customer sees it after a call. */
export type Answer = (customerId: string, circleId: string, message: string) => Promise<CircleReply>;
