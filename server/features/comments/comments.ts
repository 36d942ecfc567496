import type { PersonalEvent } from '../../platform/realtime.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import type { Subjects } from '../likes/subjects.service.ts';
import { subscribeToAbsences } from './absences.subscriber.ts';
import { createCommentLimit } from './comment-limits.ts';
import { createCommentListsService, type CommentListsService } from './comment-lists.service.ts';
import { commentsRoutes } from './comments.routes.ts';
import { createCommentsService } from './comments.service.ts';
import { createMentionable } from './mentionable.service.ts';
import { personalComments } from './personal-events.ts';

export interface CommentsFeature extends Feature {
  readonly lists: CommentListsService;
  readonly personalEvents: readonly PersonalEvent[];
}

/** What users say about activities, in threads of one level. */
export function createComments(
  platform: Platform,
  { subjects }: { readonly subjects: Subjects },
): CommentsFeature {
  const lists = createCommentListsService(platform.db, subjects);
  const comments = createCommentsService(platform, { subjects, limit: createCommentLimit(platform) });
  const findMentionable = createMentionable(platform.db, subjects);
  return {
    name: 'comments',
    lists,
    personalEvents: personalComments(platform.db),
    routes: commentsRoutes({ comments, lists, findMentionable }),
    start: () => subscribeToAbsences(platform),
  };
}
