/** Counts the calls of this process to the gateways, for Prometheus. */
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { Counter } from 'prom-client';

/** `unknown` are those without a clear answer: time-outs, lost connections, failures of the gateway. */
export const gatewayCalls = new Counter({
  name: 'ajose_gateway_calls_total',
  help: 'Calls to the payment gateways by gateway and outcome: done, refused, unknown.',
  labelNames: ['gateway', 'outcome'] as const,
  registers: [],
});
for (const gateway of gatewayNames)
  for (const outcome of ['done', 'refused', 'unknown'] as const) gatewayCalls.inc({ gateway, outcome }, 0);
