/** A video is not accepted; the calling feature words the message. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused';
  readonly reason: 'format' | 'codec' | 'unreadable';

  constructor(reason: VideoRefused['reason'], cause?: unknown) {
    super(`video refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
