import { IMAGE_MAX_BYTES, MEDIA_PER_POST, VIDEO_MAX_BYTES } from '@plotline/contract/limits.ts';
import { deleteMedia, getMediaFile, uploadMedia } from '@plotline/contract/media.ts';
import { byteRangeOf } from '../../platform/http/byte-ranges.ts';
import { createInFlight } from '../../platform/in-flight.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import type { StoredFile } from '../../platform/storage.ts';
import { missingFile, serverBusy, tooManyUploads, videoTooLarge } from './media.errors.ts';
import type { MediaService } from './media.service.ts';

/** A file never changes, but its visibility does. */
const CACHING = 'private, max-age=600';
/** Size of a form besides its file: a poster and headers. */
const FORM_BYTES = IMAGE_MAX_BYTES + 100_000;
/** Concurrent uploads, including the processing: twice those of one post. */
const UPLOADS_PER_USER = 2 * MEDIA_PER_POST;
const UPLOADS_PER_NODE = 40;

export function mediaRoutes(media: MediaService): readonly Route[] {
  const inFlight = createInFlight({
    perUser: UPLOADS_PER_USER,
    perNode: UPLOADS_PER_NODE,
    tooMany: tooManyUploads,
    busy: serverBusy,
  });
  return [
    route(uploadMedia, ({ viewer, request, form }) =>
      inFlight(viewer.uuid, async () => {
        const bytes = Number(request.headers['content-length'] ?? 0);
        if (bytes > VIDEO_MAX_BYTES + FORM_BYTES) throw videoTooLarge();
        await media.requireQuota(viewer.uuid, bytes);
        const maxBytes = { file: VIDEO_MAX_BYTES, poster: IMAGE_MAX_BYTES };
        const { files, folder } = await form({ maxBytes, tooLarge: videoTooLarge });
        const { file, poster = null } = files;
        if (!file || file.bytes === 0) throw missingFile();
        return media.upload(viewer.uuid, { file, poster, folder });
      }),
    ),
    route(deleteMedia, async ({ viewer, params }) => {
      await media.discard(viewer.uuid, params.uuid);
      return { success: true as const };
    }),
    route(getMediaFile, (call) => sendFile(media, call)),
  ];
}

async function sendFile(
  media: MediaService,
  { params, viewer, request, reply }: Call<typeof getMediaFile>,
): Promise<typeof reply> {
  const etag = `"${params.uuid}-${params.file}"`;
  const header = rangeHeader(request.headers, etag);
  const sent: Sent = { range: 'whole', size: 0 };
  const stored = await media.open(params, {
    viewerId: viewer?.uuid ?? null,
    isCached: request.headers['if-none-match']?.includes(etag) === true,
    rangeOf: (size) => {
      const range = byteRangeOf(header, size);
      Object.assign(sent, { range, size });
      return typeof range === 'string' ? undefined : range;
    },
  });
  reply.headers({
    'cache-control': CACHING,
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': 'inline',
  });
  return stored ? sendRange(reply, stored, sent) : reply.code(304).send();
}

interface Sent {
  readonly range: ReturnType<typeof byteRangeOf>;
  readonly size: number;
}

function sendRange(reply: Call['reply'], stored: StoredFile, { range, size }: Sent): typeof reply {
  if (range === 'none') {
    stored.stream.destroy();
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  reply.type(stored.contentType ?? 'application/octet-stream');
  if (range === 'whole') return reply.header('content-length', size).send(stored.stream);
  const { start, end } = range;
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(stored.stream);
}

/** Ignores the range when `If-Range` names another version than the current one. */
function rangeHeader(headers: Call['request']['headers'], etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}
