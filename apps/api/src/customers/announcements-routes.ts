/** Announcements over HTTP: customers read and dismiss, administrators write. */
import * as C from '@ajose/sdk/contract/announcements';
import * as customerCalls from '@ajose/sdk/customer/announcements';
import * as adminCalls from '@ajose/sdk/admin/announcements';
import { announcementRules } from '@ajose/sdk/rules/announcements';
import { tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, byStaff, routes } from '../platform/server/calls.ts';
import {
  addAnnouncement,
  deleteAnnouncement,
  dismiss,
  listAnnouncements,
  listForCustomer,
  reachOf,
  updateAnnouncement,
  view,
} from './announcements.ts';

export const announcementRoutes = routes('Announcements', ({ db, clock }: Deps) => ({
  getUserAnnouncements: byCustomer('view')(customerCalls.getUserAnnouncements, {
    reply: C.GetUserAnnouncementsReply,
    run: async ({ customer }) => listForCustomer(db, customer.id, clock.now()),
  }),
  dismissAnnouncement: byCustomer('view')(customerCalls.dismissAnnouncement, {
    done: 'Announcement dismissed',
    run: ({ customer, params }) => tx(db, (tx) => dismiss(tx, params.announcementId, customer.id, clock.now())),
  }),
  viewAnnouncement: byCustomer('view')(customerCalls.viewAnnouncement, {
    sent: C.ViewAnnouncementBody,
    done: 'Noted',
    run: ({ customer, sent, params }) =>
      tx(db, (tx) => view(tx, params.announcementId, customer.id, sent, clock.now())),
  }),
  getAnnouncements: byStaff('read')(adminCalls.getAnnouncements, {
    reply: C.GetAnnouncementsReply,
    run: async () => listAnnouncements(db),
  }),
  getAnnouncementReach: byStaff('read')(adminCalls.getAnnouncementReach, {
    sent: C.GetAnnouncementReachQuery,
    reply: C.GetAnnouncementReachReply,
    run: async ({ sent }) => ({ reaches: await reachOf(db, sent) }),
  }),
  addAnnouncement: byStaff('announce')(adminCalls.addAnnouncement, {
    sent: C.AnnouncementBody,
    rules: announcementRules,
    reply: C.AnnouncementReply,
    status: 201,
    run: async ({ staff, sent }) => {
      const announcement = await tx(db, (tx) => addAnnouncement(tx, staff, sent, clock.now()));
      return { message: 'Announcement created', announcement };
    },
  }),
  updateAnnouncement: byStaff('announce')(adminCalls.updateAnnouncement, {
    sent: C.AnnouncementBody,
    rules: announcementRules,
    reply: C.AnnouncementReply,
    run: async ({ staff, sent, params }) => {
      const announcement = await tx(db, (tx) => updateAnnouncement(tx, staff, params.id, sent, clock.now()));
      return { message: 'Announcement updated', announcement };
    },
  }),
  deleteAnnouncement: byStaff('announce')(adminCalls.deleteAnnouncement, {
    done: 'Announcement deleted',
    run: ({ staff, params }) => tx(db, (tx) => deleteAnnouncement(tx, staff, params.id)),
  }),
}));
