import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, expect, test } from 'vitest';
import { cleanVideo } from './videos.ts';
import { createVideo, PLACE } from './videos.fixture.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-videos-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

async function clean(upload: Buffer) {
  const from = path.join(folder, `${(files += 1)}`);
  writeFileSync(from, upload);
  const video = await cleanVideo({ from, to: `${from}.clean` });
  return { video, content: readFileSync(`${from}.clean`) };
}

async function packetsOf(content: Buffer) {
  const { EncodedPacketSink } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(content), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const read = async (track: typeof video | typeof audio) => {
    const packets: (readonly [number | undefined, number])[] = [];
    if (!track) return packets;
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
      packets.push([data[0], Math.round(timestamp * 10)]);
    return packets;
  };
  return { video: await read(video), audio: await read(audio), tags: await input.getMetadataTags() };
}

test.each([
  ['mp4', 'mp4'],
  ['mov', 'mp4'],
  ['webm', 'webm'],
] as const)(
  'when a %s has a location, the stored %s has none; pictures and sound are the same',
  async (kind, container) => {
    const upload = await createVideo(kind);
    expect(upload.includes(PLACE)).toBe(true);
    const { video, content } = await clean(upload);
    expect(video).toEqual({ container, width: 64, height: 48, durationSeconds: expect.closeTo(1, 0) });
    for (const word of [PLACE, 'Secret title']) expect(content.includes(word)).toBe(false);
    const [before, after] = [await packetsOf(upload), await packetsOf(content)];
    expect(before.video).toHaveLength(10);
    expect(after).toMatchObject({ video: before.video, audio: before.audio });
    expect(Object.keys(after.tags).filter((name) => name !== 'raw')).toEqual([]);
  },
);

test('when a video is rotated, its size is the displayed one', async () => {
  const { video } = await clean(await createVideo('mp4', { rotation: 90 }));
  expect(video).toMatchObject({ width: 48, height: 64 });
});

test.each([
  ['sound alone', () => createVideo('mp4', { hasPictures: false }), 'format'],
  ['a Matroska', () => createVideo('mkv'), 'format'],
  ['text', () => Buffer.from('This is no video. '.repeat(100)), 'format'],
  ['nothing', () => Buffer.alloc(0), 'unreadable'],
  ['the beginning of a video', async () => (await createVideo('mp4')).subarray(0, 200), 'format'],
])('when an upload is %s, it is refused', async (_, make, reason) => {
  await expect(clean(await make())).rejects.toMatchObject({ name: 'VideoRefused', reason });
});

test('when a video is truncated, it is refused or stored as far as it goes', async () => {
  const upload = await createVideo('webm');
  const half = await clean(upload.subarray(0, upload.length * 0.6)).catch((error: Error) => error);
  if (half instanceof Error) expect(half).toMatchObject({ name: 'VideoRefused' });
  else expect((await packetsOf(half.content)).video.length).toBeGreaterThan(0);
});
