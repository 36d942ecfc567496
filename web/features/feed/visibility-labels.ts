import type { PostVisibility } from '@plotline/contract/feed.ts';

interface VisibilityLabels {
  readonly choice: string;
  readonly detail: string;
  readonly saved: string;
}

export const visibilityLabels: Readonly<Record<PostVisibility, VisibilityLabels>> = {
  everyone: {
    choice: 'Everyone',
    detail: 'Everyone who can see this tracker.',
    saved: 'Visible to everyone who can see this tracker',
  },
  followers: {
    choice: 'Followers',
    detail: 'Only people who follow you.',
    saved: 'Visible to your followers',
  },
  only_me: { choice: 'Only you', detail: 'No one else sees it.', saved: 'Visible only to you' },
};
