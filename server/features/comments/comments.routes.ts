import {
  createComment,
  deleteComment,
  listComments,
  listReplies,
  updateComment,
} from '@plotline/contract/comments.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { CommentListsService } from './comment-lists.service.ts';
import type { CommentsService } from './comments.service.ts';

export interface CommentsServices {
  readonly comments: CommentsService;
  readonly lists: CommentListsService;
}

export function commentsRoutes({ comments, lists }: CommentsServices): readonly Route[] {
  return [
    route(createComment, ({ viewer, body }) => comments.create(viewer, body)),
    route(listComments, ({ viewer, query }) => lists.onActivity(query, viewer)),
    route(listReplies, ({ viewer, params, query }) => lists.inThread(params.uuid, query, viewer)),
    route(updateComment, ({ viewer, params, body }) => comments.update(viewer, params.uuid, body.content)),
    route(deleteComment, async ({ viewer, params }) => {
      await comments.remove(viewer, params.uuid);
      return { success: true as const };
    }),
  ];
}
