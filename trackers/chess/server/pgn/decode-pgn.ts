import { PgnError } from './pgn.errors.ts';

const PROBE_BYTES = 64 * 1024;

/** Bytes to text: UTF-8 or UTF-16 by their mark, then strict UTF-8, then Windows-1252, which old programs wrote. */
export function decodePgn(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === '') throw new PgnError('empty_file', 'The file is empty.');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  if (probe.includes(0)) {
    throw new PgnError(
      'not_text',
      'This is not a text file. Unpack it if it is an archive, and send the PGN in it.',
    );
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
