import type { PostVisibility } from '@plotline/contract/feed.ts';
import type { SecondaryText } from '@plotline/contract/tracker.ts';
import type { Unshown } from './unshown.ts';

/** Posts that not everyone sees, by uuid. Scheduled ones are for their author alone until they are published. */
export type LimitedPosts = ReadonlyMap<string, PostVisibility>;

/** Post to publish. Its uuid is that of the game, workout or transaction. */
export interface PublishedActivity {
  readonly uuid: string;
  readonly userId: string;
  readonly eventAt: Date;
  /** Day of the event in the owner's time zone: `2026-03-02`. */
  readonly localDate: string;
  readonly description: string;
  readonly content: string | null;
  readonly secondary: SecondaryText | null;
  readonly stats: unknown;
  /** False keeps the post out of the feeds; by default events of the last 48 h enter. */
  readonly inFeed?: boolean;
  /** Who may see it, if tracker and profile allow; by default as the owner set for new posts of the tracker. */
  readonly visibility?: PostVisibility;
}

/** Changed fields of a published post. */
export type ActivityChange = Partial<Omit<PublishedActivity, 'uuid' | 'userId' | 'inFeed' | 'visibility'>> & {
  readonly uuid: string;
};

/** Post that is about to be shown to a viewer. */
export interface ShownPost {
  readonly uuid: string;
  readonly userId: string;
  readonly description: string;
  /** Text of the tracker; null when the author has written their own. */
  readonly content: string | null;
  readonly secondary: unknown;
  readonly stats: unknown;
}

/** Parts that replace those of a published post for one viewer. */
export type PostShape = Partial<Pick<ShownPost, 'description' | 'content' | 'secondary' | 'stats'>>;

/** Shapes by uuid, each computed within `orUnshown`. */
export type PostShapes = ReadonlyMap<string, PostShape | Unshown>;

/** Content of the picture of a post, for link previews and downloads. */
export interface PostPicture {
  /** Large numbers; a wide picture shows the first three. */
  readonly stats: readonly { readonly value: string; readonly label: string }[];
  /** Lines of a name and a value; the first three are shown. */
  readonly rows: readonly { readonly name: string; readonly details: string }[];
  /** A square SVG without text, such as a board; null without one. It must not contain anything that users write. */
  readonly drawing: string | null;
}

/** Post of another user that is mentioned on an item of the user `besideUserId`. */
export interface PostReference {
  readonly uuid: string;
  readonly besideUserId: string;
}
