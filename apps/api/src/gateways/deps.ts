/** What a server needs that calls gateways. */
import type { Deps as PlatformDeps } from '../platform/deps.ts';
import type { Gateways } from './gateways.ts';

export interface Deps extends PlatformDeps {
  gateways: Gateways;
}
