import { deleteMedia, uploadMedia, type Media } from '@plotline/contract/media.ts';
import { useEffect, useReducer, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { logProblem } from '../../platform/log.ts';
import { isVideoFile, refusalOf } from './media-file.ts';
import { changePostMedia, fromMedia, roomIn, type Chosen, type PostMedia } from './post-media.ts';
import { drawPoster } from './video-poster.ts';

/** The pictures and videos of a post that is being edited; files are sent as soon as they are chosen. */
export function usePostMedia(before: readonly Media[]) {
  const [list, change] = useReducer(changePostMedia, before, fromMedia);
  const { send, stop } = useUploads((key, state) => change({ type: 'uploaded', key, state }));
  const remove = ({ key, chosen, state }: PostMedia) => {
    stop(key);
    if (chosen) URL.revokeObjectURL(chosen.previewUrl);
    // What was there before goes when the post is saved.
    if (chosen && state.kind === 'ready') discard(state.media);
    change({ type: 'removed', key });
  };
  return {
    list,
    room: roomIn(list),
    /** As many as there is room for. */
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, roomIn(list))) {
        const key = crypto.randomUUID();
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
    /** When nothing is to be kept of it. */
    discardAll: () => {
      for (const one of list) if (one.chosen) remove(one);
    },
  };
}

type Tell = (key: string, state: PostMedia['state']) => void;

function useUploads(tell: Tell) {
  const underWay = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = underWay.current;
    return () => {
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);
  const stop = (key: string) => underWay.current.get(key)?.abort();
  const send = (key: string, { file }: Chosen) => {
    stop(key);
    const upload = new AbortController();
    underWay.current.set(key, upload);
    tell(key, { kind: 'sending', share: 0 });
    const onProgress = (share: number) => tell(key, { kind: 'sending', share });
    sendFile(file, { signal: upload.signal, onProgress }).then(
      (media) => {
        if (upload.signal.aborted) discard(media);
        else tell(key, { kind: 'ready', media });
      },
      (error: unknown) => {
        if (upload.signal.aborted) return;
        tell(key, failureOf(error));
      },
    );
  };
  return { send, stop };
}

class Refused extends Error {}

/** Too large, of another kind, or not to be read. */
const FINAL_STATUSES: readonly number[] = [413, 415, 422];

function failureOf(error: unknown): PostMedia['state'] {
  if (error instanceof Refused) return { kind: 'failed', error: error.message, isFinal: true };
  const isFinal = error instanceof ApiError && FINAL_STATUSES.includes(error.status);
  return { kind: 'failed', error: messageOf(error, 'The upload failed'), isFinal };
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

async function sendFile(file: File, { signal, onProgress }: Sending): Promise<Media> {
  const refusal = refusalOf(file);
  if (refusal !== null) throw new Refused(refusal);
  const form = new FormData();
  const poster = isVideoFile(file) ? await drawPoster(file, signal) : null;
  if (poster) form.append('poster', poster, 'poster.jpg');
  form.append('file', file);
  return api.upload(uploadMedia, { form, signal, onProgress });
}

/** No one waits for it: what stays behind goes after a day. */
function discard({ id: uuid }: Media): void {
  api
    .call(deleteMedia, { params: { uuid } })
    .catch((error: unknown) => logProblem('An upload that is not wanted any more stays for a day', error));
}
