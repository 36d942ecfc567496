import {
  deleteProfilePicture,
  getProfilePicture,
  uploadProfilePicture,
} from '@plotline/contract/accounts.ts';
import { createInFlight } from '../../platform/in-flight.ts';
import { route, type Call, type Route, type Upload } from '../../platform/http/route.ts';
import { requireUser, type AccountService } from './accounts.service.ts';
import { cropInvalid, pictureTooLarge, serverBusy, tooManyPictures } from './pictures.errors.ts';
import type { NewPicture, PicturesService } from './pictures.service.ts';

/** A picture never changes, but its visibility does. */
const CACHING = 'private, max-age=600';
/** Concurrent uploads, including the processing. */
const UPLOADS_PER_USER = 8;
const UPLOADS_PER_NODE = 40;
const CROP_FIELDS = ['x', 'y', 'width', 'height'];
const SEEN_FIELDS = ['seen_width', 'seen_height'];

export function picturesRoutes(pictures: PicturesService, service: AccountService): readonly Route[] {
  const inFlight = createInFlight({
    perUser: UPLOADS_PER_USER,
    perNode: UPLOADS_PER_NODE,
    tooMany: tooManyPictures,
    busy: serverBusy,
  });
  return [
    route(uploadProfilePicture, async (call) => {
      const { uuid } = call.viewer;
      await inFlight(uuid, async () => {
        const { path, fields } = await readPicture(call);
        await pictures.change(uuid, { content: { path }, ...cropOf(fields) });
      });
      return { user: await requireUser(service, uuid) };
    }),
    route(deleteProfilePicture, async ({ viewer }) => {
      await pictures.remove(viewer.uuid);
      return { user: await requireUser(service, viewer.uuid) };
    }),
    route(getProfilePicture, async ({ params, viewer, request, reply }) => {
      const etag = `"${params.file}"`;
      const isCached = request.headers['if-none-match']?.includes(etag) === true;
      const stored = await pictures.open(params.file, { viewerId: viewer?.uuid ?? null, isCached });
      reply.header('cache-control', CACHING).header('etag', etag);
      if (!stored) return reply.code(304).send();
      return reply
        .type(stored.contentType ?? 'application/octet-stream')
        .header('content-length', stored.size)
        .send(stored.stream);
    }),
  ];
}

async function readPicture({ upload }: Pick<Call, 'upload'>): Promise<Upload> {
  try {
    return await upload();
  } catch (error) {
    throw error instanceof Error && 'status' in error && error.status === 413 ? pictureTooLarge() : error;
  }
}

function cropOf(fields: Upload['fields']): Pick<NewPicture, 'crop' | 'seen'> {
  const crop = lengthsOf(fields, CROP_FIELDS);
  const seen = lengthsOf(fields, SEEN_FIELDS);
  const [x = 0, y = 0, width = 0, height = 0] = crop ?? [];
  const [seenWidth = 0, seenHeight = 0] = seen ?? [];
  return {
    crop: crop && { x, y, width, height },
    seen: seen && { width: seenWidth, height: seenHeight },
  };
}

/** Parses the fields; undefined when all are absent. */
function lengthsOf(fields: Upload['fields'], names: readonly string[]): readonly number[] | undefined {
  const texts = names.map((name) => fields[name]);
  if (texts.every((text) => text === undefined)) return undefined;
  if (!texts.every((text) => /^\d{1,6}$/.test(text ?? ''))) throw cropInvalid();
  return texts.map(Number);
}
