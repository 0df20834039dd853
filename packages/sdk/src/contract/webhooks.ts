/** Addresses of other tools that are notified of events, and the messages to them, which follow Standard Webhooks. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, Paging } from './common.ts';

export const WebhookEventName = Type.Union([
  Type.Literal('transaction.pending'),
  Type.Literal('transaction.completed'),
  Type.Literal('transaction.failed'),
  Type.Literal('transaction.user_cancelled'),
  Type.Literal('investment.started'),
  Type.Literal('investment.completed'),
  Type.Literal('user.created'),
  Type.Literal('user.status_changed'),
  Type.Literal('admin.registered'),
  Type.Literal('admin.confirmed'),
  Type.Literal('admin.blocked'),
  Type.Literal('admin.unblocked'),
  Type.Literal('case.raised'),
  Type.Literal('case.resolved'),
  Type.Literal('dispute.opened'),
  Type.Literal('dispute.answered'),
  Type.Literal('dispute.ended'),
  Type.Literal('approval.asked'),
  Type.Literal('approval.decided'),
  Type.Literal('payout.failed'),
  Type.Literal('payout.late'),
  Type.Literal('complaint.opened'),
  Type.Literal('complaint.answered'),
  Type.Literal('complaint.escalated'),
  Type.Literal('complaint.closed'),
  Type.Literal('webhook.test'),
]);
export type WebhookEventName = Static<typeof WebhookEventName>;

/** An address of another tool, and how its messages fare. */
export const Webhook = Type.Object({
  _id: Id,
  url: Type.String(),
  /** The events that are sent; an empty list is every event. */
  events: Type.Array(WebhookEventName),
  /** Why nothing is sent; null while messages are sent. */
  paused: Type.Union([Type.String(), Type.Null()]),
  createdAt: Moment,
  createdBy: Type.String(),
  /** Messages that wait for their next try. */
  waiting: Type.Integer(),
  /** Messages of the last 30 days that were given up. */
  givenUp: Type.Integer(),
  lastDeliveredAt: Type.Union([Moment, Type.Null()]),
});
export interface Webhook extends Static<typeof Webhook> {}

export const GetWebhooksReply = Type.Object({
  success: Type.Literal(true),
  webhooks: Type.Array(Named<Webhook>(Webhook)),
});
export interface GetWebhooksReply extends Static<typeof GetWebhooksReply> {}

export const WebhookBody = Type.Object({
  url: Type.String({ maxLength: 500 }),
  events: Type.Array(WebhookEventName, { maxItems: 40 }),
});
export interface WebhookBody extends Static<typeof WebhookBody> {}

export const PauseWebhookBody = Type.Object({ paused: Type.Boolean() });
export interface PauseWebhookBody extends Static<typeof PauseWebhookBody> {}

export const WebhookReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  webhook: Named<Webhook>(Webhook),
});
export interface WebhookReply extends Static<typeof WebhookReply> {}

export const WebhookSecretReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  webhook: Named<Webhook>(Webhook),
  /** The secret, for `verifyWebhook`; no other answer has it. */
  secret: Type.String(),
});
export interface WebhookSecretReply extends Static<typeof WebhookSecretReply> {}

export const WebhookMessage = Type.Object({
  _id: Id,
  event: WebhookEventName,
  at: Moment,
  attempts: Type.Integer(),
  deliveredAt: Type.Union([Moment, Type.Null()]),
  /** When it is sent next; null when it has arrived or was given up. */
  nextAt: Type.Union([Moment, Type.Null()]),
  /** The status that the address answered last, and why the last try failed. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  failure: Type.Union([Type.String(), Type.Null()]),
});
export interface WebhookMessage extends Static<typeof WebhookMessage> {}

/** `arrived: false` lists messages that wait or were given up. */
export const GetWebhookMessagesQuery = Type.Object({ ...Paging, arrived: Type.Optional(Type.Boolean()) });
export type GetWebhookMessagesQuery = Static<typeof GetWebhookMessagesQuery>;

export const GetWebhookMessagesReply = Type.Object({
  success: Type.Literal(true),
  messages: Type.Array(Named<WebhookMessage>(WebhookMessage)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetWebhookMessagesReply extends Static<typeof GetWebhookMessagesReply> {}
