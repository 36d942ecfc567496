import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { takeFrame } from './video-frames.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plotline-frames-'));
afterAll(() => rmSync(folder, { recursive: true }));
const paths = (name: string) => ({ from: path.join(folder, 'video.mp4'), to: path.join(folder, name) });

/** Writes a stand-in for ffmpeg that records its calls. */
function command(name: string, script: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho "$@" >> "${file}.calls"\nfor last; do :; done\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const callsOf = (file: string) => readFileSync(`${file}.calls`, 'utf8').trim().split('\n');

test('when the machine has no ffmpeg, there is no frame', async () => {
  expect(await takeFrame(paths('none'), path.join(folder, 'not-there'))).toBeNull();
});

test('when ffmpeg takes a frame, it is returned, and ffmpeg was limited to files', async () => {
  const ffmpeg = command('works', 'printf picture > "$last"');
  expect(await takeFrame(paths('one'), ffmpeg)).toEqual(Buffer.from('picture'));
  expect(callsOf(ffmpeg)).toEqual([
    expect.stringMatching(/-ss 0\.5 -protocol_whitelist file -i .*video\.mp4 -frames:v 1 .*one$/),
  ]);
});

test('when the video is too short, the first frame is taken', async () => {
  const ffmpeg = command('short', 'case "$*" in *"-ss"*) ;; *) printf first > "$last";; esac');
  expect(await takeFrame(paths('two'), ffmpeg)).toEqual(Buffer.from('first'));
  expect(callsOf(ffmpeg)).toHaveLength(2);
});

test('when ffmpeg fails, there is no frame', async () => {
  expect(await takeFrame(paths('three'), command('fails', 'exit 1'))).toBeNull();
});

test('when ffmpeg is started, it gets none of the settings of the server', async () => {
  vi.stubEnv('SECRET_KEY', 'hunter2');
  const ffmpeg = command('sees', 'env > "$last"');
  const seen = String(await takeFrame(paths('four'), ffmpeg));
  vi.unstubAllEnvs();
  expect(seen).toContain('PATH=');
  expect(seen).not.toContain('hunter2');
});
