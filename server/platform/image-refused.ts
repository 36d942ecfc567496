/** Why a picture is not taken. The feature that asked words it. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused';
  readonly reason: 'format' | 'unreadable' | 'too_many_pixels' | 'region_outside';

  constructor(reason: ImageRefused['reason'], cause?: unknown) {
    super(`picture refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
