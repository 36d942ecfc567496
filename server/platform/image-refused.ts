/** A picture is not accepted; the calling feature words the message. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: 'format' | 'unreadable' | 'too_many_pixels' | 'region_outside';

  constructor(reason: ImageRefused['reason'], cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
