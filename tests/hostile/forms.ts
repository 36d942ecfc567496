import { randomBytes } from 'node:crypto';
import { hostileText, jsonWithRaw } from './hostile-values.ts';
import type { Random } from './random.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CSV = 'Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n2026-01-05 10:00:00,Push,Squat,1,100,5\n';
const PGN =
  '[Event "x"]\n[White "ada"]\n[Black "bob"]\n[Result "1-0"]\n[Date "2026.01.05"]\n\n1. e4 e5 2. Nf3 1-0\n';

function fileOf(random: Random): Buffer {
  return random.pick([
    () => Buffer.alloc(0),
    () => PNG,
    () => PNG.subarray(0, 40),
    () => Buffer.concat([PNG.subarray(0, 33), randomBytes(2_000)]),
    () => Buffer.concat([Buffer.from('GIF89a'), randomBytes(500)]),
    () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), randomBytes(500)]),
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(500)]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    () => Buffer.from(CSV),
    () => Buffer.from(CSV.replace('Squat', hostileText(random))),
    () => Buffer.from(CSV.replace('100', hostileText(random))),
    () => Buffer.from(CSV.repeat(2_000)),
    () => Buffer.from(`${'"'.repeat(9_999)}\n`),
    () => Buffer.from(PGN),
    () => Buffer.from(PGN.replace('ada', hostileText(random))),
    () => Buffer.from(PGN.replace('e5', `(${'('.repeat(5_000)}`)),
    () => Buffer.from(PGN.repeat(500)),
    () => randomBytes(5_000),
    () => Buffer.from(CSV, 'utf16le'),
  ])();
}

/** Returns a form as browsers send it, or a damaged one. */
export function formBody(fields: unknown, random: Random): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'hostile-boundary';
  const pieces: (string | Buffer)[] = [];
  const add = (head: string, content: string | Buffer) =>
    pieces.push(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`, content, '\r\n');
  const named = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
  for (const [name, value] of named) {
    if (name !== 'file')
      add(`name="${oneLine(name)}"`, typeof value === 'string' ? value : jsonWithRaw(value));
  }
  const fileName = random.chance(0.3) ? oneLine(hostileText(random)) : 'file.png';
  const partName = random.chance(0.05) ? oneLine(hostileText(random)) : 'file';
  for (let files = random.pick([0, 1, 1, 1, 1, 1, 1, 2]); files > 0; files -= 1)
    add(`name="${partName}"; filename="${fileName}"`, fileOf(random));
  if (random.chance(0.02)) for (let index = 0; index < 50; index += 1) add(`name="f${index}"`, 'x');
  pieces.push(`--${boundary}--\r\n`);
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const isCutShort = random.chance(0.1);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: isCutShort ? body.subarray(0, random.below(body.length)) : body,
  };
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\r\n"]/g, '')
    .slice(0, 500);
}
