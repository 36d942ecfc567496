/** What stands for a video before it plays is drawn here, where a decoder is. */
const LONGEST_SIDE = 1080;
const PATIENCE_MS = 8_000;
/** The very first picture is often black. */
const MOMENT_S = 0.5;

/** A JPEG of one of the first pictures; null when this browser cannot show the video. */
export async function drawPoster(file: Blob, signal: AbortSignal): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await happened(video, 'loadeddata', signal);
    const seeked = happened(video, 'seeked', signal);
    video.currentTime = Math.min(MOMENT_S, video.duration / 2 || 0);
    await seeked;
    return await draw(video);
  } catch {
    signal.throwIfAborted();
    // Without a poster the video shows its own first picture.
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function happened(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    video.addEventListener('error', () => reject(new Error('the video cannot be shown')), { once: true });
    video.addEventListener(event, () => resolve(), { once: true });
  });
}

function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
