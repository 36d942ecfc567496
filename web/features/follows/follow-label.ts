import type { FollowStatus } from '@plotline/contract/profiles.ts';

interface Relation {
  readonly follow_status: FollowStatus;
  readonly follows_you: boolean;
}

export function followLabel({ follow_status, follows_you }: Relation): string {
  if (follow_status === 'following') return 'Following';
  if (follow_status === 'requested') return 'Requested';
  return follows_you ? 'Follow Back' : 'Follow';
}

/** Returns the confirmation before unfollowing or withdrawing a request. */
export function endQuestion(status: FollowStatus, username: string) {
  if (status === 'requested') {
    return {
      title: 'Cancel follow request?',
      sentence: `@${username} will no longer see your request.`,
      confirmLabel: 'Cancel Request',
      cancelLabel: 'Keep request',
    };
  }
  return {
    title: `Unfollow @${username}?`,
    sentence:
      "Their posts leave your Following feed. If their profile is private, you'll have to request to follow again.",
    confirmLabel: 'Unfollow',
    cancelLabel: 'Cancel',
  };
}
