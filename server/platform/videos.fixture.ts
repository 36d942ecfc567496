import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';

export const PLACE = '+48.8584+002.2945/';

const FORMATS = {
  mp4: () => new Mp4OutputFormat(),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
} satisfies Record<string, () => OutputFormat>;

interface VideoFacts {
  readonly hasPictures?: boolean;
  readonly rotation?: 0 | 90;
  readonly seconds?: number;
}

/**
 * Creates a video of 64 by 48 pixels, by default one second long, with sound and a location in its metadata. Its packets
 * are no real frames, which is enough for copying.
 */
export async function createVideo(
  kind: keyof typeof FORMATS,
  { hasPictures = true, rotation = 0, seconds = 1 }: VideoFacts = {},
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[kind](), target });
  const pictures = new EncodedVideoPacketSource('vp9');
  const sound = new EncodedAudioPacketSource('opus');
  if (hasPictures) output.addVideoTrack(pictures, { rotation, frameRate: 10 });
  output.addAudioTrack(sound);
  output.setMetadataTags({ title: 'Secret title', comment: PLACE, raw: rawTags(kind) });
  await output.start();
  for (let frame = 0; frame < seconds * 10; frame += 1) {
    const packet = new EncodedPacket(new Uint8Array(40).fill(frame + 1), 'key', frame / 10, 0.1);
    const video = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 };
    const audio = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
    if (hasPictures) await pictures.add(packet, { decoderConfig: video });
    await sound.add(packet, { decoderConfig: audio });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('the video was not written');
  return Buffer.from(target.buffer);
}

/** Location as cameras write it: QuickTime file format, user data. */
function rawTags(kind: string): Record<string, string> {
  return kind === 'mp4' || kind === 'mov' ? { '©xyz': PLACE } : { LOCATION: PLACE };
}
