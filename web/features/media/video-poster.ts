const MAX_SIDE_PX = 1080;
const TIMEOUT_MS = 8_000;
/** The very first frame is often black. */
const POSTER_AT_S = 0.5;

/** Draws a JPEG of an early frame in the browser; null if the browser cannot play the video. */
export async function drawPoster(file: Blob, signal: AbortSignal): Promise<Blob | null> {
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
