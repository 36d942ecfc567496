import { createReport, decideReport, listReports, undoAction } from '@plotline/contract/moderation.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { operatorOf } from '../admin/actions.service.ts';
import { decide, undo } from './decisions.service.ts';
import { createModeratedContents, type ContentParts } from './moderated-content.ts';
import { readQueue, type QueueParts } from './queue.service.ts';
import { report } from './reports.service.ts';

/** Creates the feature: reports by users and the decisions of administrators about them. */
export function createModeration(
  platform: Platform,
  { accounts, ...rest }: Pick<QueueParts, 'accounts'> & ContentParts,
): Feature {
  const contents = createModeratedContents(platform, rest);
  const parts = { accounts, contents };
  return {
    name: 'moderation',
    routes: [
      route(createReport, async (call) => {
        const isNew = await report(platform, contents, call);
        if (!isNew) void call.reply.code(200);
        return { success: true as const };
      }),
      route(listReports, ({ query }) => readQueue(platform.db, parts, query)),
      route(decideReport, async (call) => {
        const { params, body } = call;
        return {
          report: await decide(platform, parts, { operator: operatorOf(call), caseUuid: params.id, body }),
        };
      }),
      route(undoAction, async (call) => ({
        report: await undo(platform, parts, { operator: operatorOf(call), uuid: call.params.id }),
      })),
    ],
  };
}
