/** Counts the calls of this process to the gateway, for Prometheus. */
import { Counter } from 'prom-client';

/** `unknown` are those without a clear answer: time-outs, lost connections, failures of the gateway. */
export const gatewayCalls = new Counter({
  name: 'ajose_gateway_calls_total',
  help: 'Calls to the payment gateway by outcome: done, refused, unknown.',
  labelNames: ['outcome'] as const,
  registers: [],
});
for (const outcome of ['done', 'refused', 'unknown'] as const) gatewayCalls.inc({ outcome }, 0);
