import type { QueryOf, ResponseOf } from '@plotline/contract/endpoint.ts';
import { PROFILE_MEDIA_PAGE_SIZE } from '@plotline/contract/limits.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { listProfileMedia } from '@plotline/contract/showcase.ts';
import type { Position } from '../../platform/cursor.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { pageOf, sliceOf, type Slice } from '../../platform/paging.ts';
import type { MediaService } from '../media/media.service.ts';

export interface ProfileMediaParts {
  readonly readProfile: (username: string, viewer: Viewer | null) => Promise<Profile>;
  readonly findPostsWithMedia: (
    query: Slice & { readonly userId: string; readonly viewerId: string | null },
  ) => Promise<readonly Position[]>;
  readonly media: Pick<MediaService, 'ofActivities'>;
}

type ReadProfileMedia = (
  username: string,
  query: QueryOf<typeof listProfileMedia>,
  viewer: Viewer | null,
) => Promise<ResponseOf<typeof listProfileMedia>>;

/** Lists the media of a user's posts, a few posts per page. @throws HttpError 404 like the profile */
export function createProfileMedia({
  readProfile,
  findPostsWithMedia,
  media,
}: ProfileMediaParts): ReadProfileMedia {
  return async (username, { limit = PROFILE_MEDIA_PAGE_SIZE, cursor }, viewer) => {
    const { uuid: userId } = await readProfile(username, viewer);
    const viewerId = viewer?.uuid ?? null;
    const slice = sliceOf({ limit, cursor }, Infinity);
    const posts = slice ? await findPostsWithMedia({ ...slice, userId, viewerId }) : [];
    if (posts.length === 0) return { media: [], next_cursor: null };
    const { shown, next_cursor } = pageOf(posts, limit);
    const uuids = shown.map(({ uuid }) => uuid);
    const byPost = await media.ofActivities(uuids, viewerId);
    return {
      media: uuids.flatMap((uuid) =>
        (byPost.get(uuid) ?? []).map((one) => ({ ...one, activity_uuid: uuid })),
      ),
      next_cursor,
    };
  };
}
