import type { LikeTable } from '../likes/likes.service.ts';

export const commentLikes: LikeTable = {
  likes: 'comment_likes',
  column: 'comment_uuid',
  counted: 'comments',
};
