import {
  createComment,
  deleteComment,
  hideComment,
  listComments,
  listReplies,
  mentionable,
  showComment,
  updateComment,
  type CommentsPage,
} from '@plotline/contract/comments.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendReady } from '../../platform/http/ready-response.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { SetCommentHidden } from './comment-hiding.service.ts';
import type { CommentListsService, FoundPage } from './comment-lists.service.ts';
import type { CommentsService } from './comments.service.ts';
import type { FindMentionable } from './mentionable.service.ts';

export interface CommentsServices {
  readonly comments: CommentsService;
  readonly lists: CommentListsService;
  readonly findMentionable: FindMentionable;
  readonly setHidden: SetCommentHidden;
}

export function commentsRoutes({
  comments,
  lists,
  findMentionable,
  setHidden,
}: CommentsServices): readonly Route[] {
  return [
    route(createComment, ({ viewer, body }) => comments.create(viewer, body)),
    route(listComments, async ({ viewer, query, request, reply }) =>
      sendPage(request, reply, await lists.onActivity(query, viewer)),
    ),
    route(listReplies, async ({ viewer, params, query, request, reply }) =>
      sendPage(request, reply, await lists.inThread(params.uuid, query, viewer)),
    ),
    route(mentionable, async ({ viewer, query }) => ({ people: await findMentionable(query, viewer) })),
    route(hideComment, ({ viewer, params }) => setHidden(viewer, params.uuid, true)),
    route(showComment, ({ viewer, params }) => setHidden(viewer, params.uuid, false)),
    route(updateComment, ({ viewer, params, body }) => comments.update(viewer, params.uuid, body.content)),
    route(deleteComment, async ({ viewer, params }) => {
      return { success: true as const, ...(await comments.remove(viewer, params.uuid)) };
    }),
  ];
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FoundPage,
): CommentsPage | FastifyReply {
  return 'sentAs' in page ? sendReady(request, reply, page) : page;
}
