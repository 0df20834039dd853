/** Announcements over HTTP: customers read and dismiss, administrators write. */
import {
  AnnouncementBody,
  AnnouncementReply,
  DismissAnnouncementParams,
  GetAnnouncementsReply,
  GetUserAnnouncementsReply,
  ViewAnnouncementBody,
} from '@ajose/sdk/contract/announcements';
import { Done, IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import { announcementRules } from '@ajose/sdk/rules/announcements';
import type { App } from '../platform/server/app.ts';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { customerOf, staffOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import {
  addAnnouncement,
  deleteAnnouncement,
  dismiss,
  listAnnouncements,
  listForCustomer,
  updateAnnouncement,
  view,
} from './announcements.ts';

const tags = ['Announcements'];

export function announcementRoutes(app: App, deps: Deps): void {
  customerRoutes(app, deps);
  viewRoutes(app, deps);
  staffRoutes(app, deps);
}

function customerRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/announcement/user/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getUserAnnouncements',
        tags,
        params: UserIdParams,
        response: { 200: GetUserAnnouncementsReply },
      },
    },
    async (request) => listForCustomer(db, customerOf(request).id, clock.now()),
  );

  app.post(
    '/api/announcement/:announcementId/:userId/cancel',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'dismissAnnouncement',
        tags,
        params: DismissAnnouncementParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { announcementId } = request.params;
      await tx(db, (tx) => dismiss(tx, announcementId, customerOf(request).id, clock.now()));
      return { success: true as const, message: 'Announcement dismissed' };
    },
  );
}

function viewRoutes(app: App, { db, clock }: Deps): void {
  app.post(
    '/api/announcement/:announcementId/:userId/view',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'viewAnnouncement',
        summary: 'Says that the customer saw an announcement, or opened it',
        tags,
        params: DismissAnnouncementParams,
        body: ViewAnnouncementBody,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { announcementId } = request.params;
      await tx(db, (tx) => view(tx, announcementId, customerOf(request).id, request.body, clock.now()));
      return { success: true as const, message: 'Noted' };
    },
  );
}

function staffRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/announcement',
    {
      config: { who: 'admin', can: 'read' },
      schema: { operationId: 'getAnnouncements', tags, response: { 200: GetAnnouncementsReply } },
    },
    async () => listAnnouncements(db),
  );

  app.post(
    '/api/announcement',
    {
      config: { who: 'admin', can: 'announce' },
      preHandler: sense(announcementRules),
      schema: { operationId: 'addAnnouncement', tags, body: AnnouncementBody, response: { 201: AnnouncementReply } },
    },
    async (request, reply) => {
      const announcement = await tx(db, (tx) => addAnnouncement(tx, staffOf(request), request.body, clock.now()));
      return reply.code(201).send({ success: true, message: 'Announcement created', announcement });
    },
  );

  app.put(
    '/api/announcement/:id',
    {
      config: { who: 'admin', can: 'announce' },
      preHandler: sense(announcementRules),
      schema: {
        operationId: 'updateAnnouncement',
        tags,
        params: IdParams,
        body: AnnouncementBody,
        response: { 200: AnnouncementReply },
      },
    },
    async (request) => {
      const announcement = await tx(db, (tx) =>
        updateAnnouncement(tx, staffOf(request), request.params.id, request.body, clock.now()),
      );
      return { success: true as const, message: 'Announcement updated', announcement };
    },
  );

  app.delete(
    '/api/announcement/:id',
    {
      config: { who: 'admin', can: 'announce' },
      schema: { operationId: 'deleteAnnouncement', tags, params: IdParams, response: { 200: Done } },
    },
    async (request) => {
      await tx(db, (tx) => deleteAnnouncement(tx, staffOf(request), request.params.id));
      return { success: true as const, message: 'Announcement deleted' };
    },
  );
}
