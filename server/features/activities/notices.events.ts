import { defineTopic } from '../../platform/bus.ts';

/** Topic: users get a notice about something of theirs that changed without any user's action. */
export const NOTICE_GIVEN = defineTopic<NoticeGiven>('notices');
export type NoticeGiven = {
  readonly user_ids: readonly string[];
  /** A complete sentence. */
  readonly message: string;
  /**
   * The linked path: below the receiver's profile, or of any page if it starts with a slash. Null: the notice is for
   * administrators and links to their page.
   */
  readonly own_path: string | null;
};
