import { deleteMedia, uploadMedia, type Media } from '@plotline/contract/media.ts';
import { useEffect, useReducer, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { newId } from '../../platform/new-id.ts';
import { isVideoFile, refusalOf } from './media-file.ts';
import { changePostMedia, fromMedia, remainingCount, type Chosen, type PostMedia } from './post-media.ts';

/** Holds the media of the post editor; files are uploaded as soon as they are chosen. */
export function usePostMedia(before: readonly Media[]) {
  const [list, change] = useReducer(changePostMedia, before, fromMedia);
  const { send, stop } = useUploads((key, state) => change({ type: 'uploaded', key, state }));
  const remove = ({ key, chosen, state }: PostMedia) => {
    stop(key);
    if (chosen) URL.revokeObjectURL(chosen.previewUrl);
    // Media that the post had before are deleted when it is saved.
    if (chosen && state.kind === 'ready') discard(state.media);
    change({ type: 'removed', key });
  };
  return {
    list,
    room: remainingCount(list),
    /** Adds files up to the limit of a post. */
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, remainingCount(list))) {
        const key = newId();
        const chosen = { file, previewUrl: URL.createObjectURL(file) };
        change({ type: 'added', key, chosen });
        send(key, chosen);
      }
    },
    retry: ({ key, chosen }: PostMedia) => {
      if (chosen) send(key, chosen);
    },
    describe: (key: string, altText: string) => change({ type: 'described', key, altText }),
    move: (key: string, to: string) => change({ type: 'moved', key, to }),
    remove,
    /** Deletes everything that was added. */
    discardAll: () => {
      for (const one of list) if (one.chosen) remove(one);
    },
  };
}

type OnChange = (key: string, state: PostMedia['state']) => void;

function useUploads(onChange: OnChange) {
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);
  const stop = (key: string) => running.current.get(key)?.abort();
  const send = (key: string, { file }: Chosen) => {
    stop(key);
    const upload = new AbortController();
    running.current.set(key, upload);
    onChange(key, { kind: 'sending', progress: 0 });
    const onProgress = (progress: number) => onChange(key, { kind: 'sending', progress });
    sendFile(file, { signal: upload.signal, onProgress }).then(
      (media) => {
        if (upload.signal.aborted) discard(media);
        else onChange(key, { kind: 'ready', media });
      },
      (error: unknown) => {
        if (upload.signal.aborted) return;
        onChange(key, failureOf(error));
      },
    );
  };
  return { send, stop };
}

class RefusedFile extends Error {}

/** Too large, unsupported, or unreadable. */
const FINAL_STATUSES: readonly number[] = [413, 415, 422];

function failureOf(error: unknown): PostMedia['state'] {
  if (error instanceof RefusedFile) return { kind: 'failed', error: error.message, isFinal: true };
  const isFinal = error instanceof ApiError && FINAL_STATUSES.includes(error.status);
  return { kind: 'failed', error: messageOf(error, 'Upload failed'), isFinal };
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: number) => void;
}

async function sendFile(file: File, { signal, onProgress }: Sending): Promise<Media> {
  const refusal = refusalOf(file);
  if (refusal !== null) throw new RefusedFile(refusal);
  const form = new FormData();
  const poster = isVideoFile(file) ? await drawPoster(file, signal) : null;
  if (poster) form.append('poster', poster, 'poster.jpg');
  form.append('file', file);
  return api.upload(uploadMedia, { form, signal, onProgress });
}

/** Deletes an upload without waiting; the server deletes unused ones after a day. */
function discard({ id: uuid }: Media): void {
  api
    .call(deleteMedia, { params: { uuid } })
    .catch((error: unknown) => logProblem('An unused upload was not deleted and stays for a day', error));
}

const MAX_SIDE_PX = 1080;
const TIMEOUT_MS = 8_000;
/** The very first frame is often black. */
const POSTER_AT_S = 0.5;

/** Draws a JPEG of an early frame in the browser; null if the browser cannot play the video. */
async function drawPoster(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await waitForEvent(video, 'loadeddata', signal);
    const seeked = waitForEvent(video, 'seeked', signal);
    video.currentTime = Math.min(POSTER_AT_S, video.duration / 2 || 0);
    await seeked;
    return await draw(video);
  } catch {
    signal.throwIfAborted();
    // Without a poster the video shows its first frame.
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function waitForEvent(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    video.addEventListener('error', () => reject(new Error('the video cannot be played')), { once: true });
    video.addEventListener(event, () => resolve(), { once: true });
  });
}

function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
