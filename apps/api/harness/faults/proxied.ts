/** The platform behind a proxy: one API process is replaced after the other, and callers do not notice. */
import type { Proxy } from '../../test/proxy.ts';
import { FaultyStack } from './stack.ts';

/** The gateway and the customers reach the processes through the proxy only. */
export class ProxiedStack extends FaultyStack {
  proxy: Proxy | undefined;

  override anyApi(): string {
    return this.proxy?.url ?? super.anyApi();
  }
}
