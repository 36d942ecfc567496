import {
  answerAppeal,
  createAppeal,
  createReport,
  decideReport,
  getOwnDecision,
  getReportedPicture,
  listReports,
  reportUser as reportUserEndpoint,
  undoAction,
} from '@plotline/contract/moderation.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import type { AccountService } from '../accounts/accounts.service.ts';
import { operatorOf } from '../admin/actions.service.ts';
import { appeal, createAppealLinks, readOwnDecision } from './appeals.service.ts';
import { DECISION_MAIL, sendDecisionMail } from './decision-mails.jobs.ts';
import { answer, decide, undo } from './decisions.service.ts';
import { createModeratedContents, type FindActivity } from './moderated-content.ts';
import { DELETE_REMOVED, deleteRemovedContent } from './removed-content.jobs.ts';
import { reportedPictureNotFound } from './moderation.errors.ts';
import { findReportedPicture, readQueue } from './queue.service.ts';
import { report, reportUser } from './reports.service.ts';

/** Creates the feature: reports by users and the decisions of administrators about them. */
export function createModeration(
  platform: Platform,
  {
    accounts,
    findActivity,
  }: {
    accounts: Pick<AccountService, 'summariesOf' | 'findById' | 'findByUsername'>;
    findActivity: FindActivity;
  },
): Feature {
  const contents = createModeratedContents(platform, findActivity);
  const parts = { accounts, contents };
  const links = createAppealLinks(platform.config);
  return {
    name: 'moderation',
    routes: [
      route(createReport, async (call) => {
        const isNew = await report(platform, contents, call);
        if (!isNew) void call.reply.code(200);
        return { success: true as const };
      }),
      route(reportUserEndpoint, async (call) => {
        await reportUser(platform, parts, call);
        return { success: true as const };
      }),
      route(listReports, ({ query }) => readQueue(platform.db, parts, query)),
      route(getReportedPicture, async ({ params, reply }) => {
        const key = await findReportedPicture(platform.db, contents, params.id);
        const stored = await platform.storage.get(key);
        if (!stored) throw reportedPictureNotFound();
        return reply
          .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'inline' })
          .type(stored.contentType ?? 'application/octet-stream')
          .send(stored.stream);
      }),
      route(decideReport, async (call) => {
        const { params, body } = call;
        return {
          report: await decide(platform, parts, { operator: operatorOf(call), caseUuid: params.id, body }),
        };
      }),
      route(undoAction, async (call) => ({
        report: await undo(platform, parts, { operator: operatorOf(call), uuid: call.params.id }),
      })),
      route(answerAppeal, async (call) => {
        const { params, body } = call;
        return {
          report: await answer(platform, parts, { operator: operatorOf(call), uuid: params.id, body }),
        };
      }),
      route(getOwnDecision, async ({ viewer, query }) => ({
        decision: await readOwnDecision(platform.db, links, { viewer, name: query, now: platform.now() }),
      })),
      route(createAppeal, async ({ viewer, body }) => ({
        decision: await appeal(platform, links, { viewer, body }),
      })),
    ],
    jobs: {
      [DECISION_MAIL]: sendDecisionMail(platform, { accounts, links }),
      [DELETE_REMOVED]: deleteRemovedContent(platform, contents),
    },
    cron: [{ task: DELETE_REMOVED, schedule: '52 * * * *' }],
  };
}
