import type { PostVisibility } from '@plotline/contract/feed.ts';

interface VisibilityLabels {
  readonly label: string;
  readonly detail: string;
  readonly saved: string;
}

/** Texts about who can see a post. */
export const visibilityLabels: Readonly<Record<PostVisibility, VisibilityLabels>> = {
  everyone: {
    label: 'Everyone',
    detail: 'Everyone who can see this tracker.',
    saved: 'Visible to everyone who can see this tracker',
  },
  followers: {
    label: 'Followers',
    detail: 'Only people who follow you.',
    saved: 'Visible to your followers',
  },
  only_me: { label: 'Only you', detail: 'No one else sees it.', saved: 'Visible only to you' },
};
