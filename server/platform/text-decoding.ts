import { FileRefused } from './parsing.ts';

const PROBE_BYTES = 64 * 1024;

/**
 * Decodes an uploaded text file: UTF-8 or UTF-16 by its byte order mark, then strict UTF-8, then Windows-1252. The
 * mark is dropped.
 *
 * @throws FileRefused `empty_file` when nothing but white space is in it, `not_text` when it is binary.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === '') throw new FileRefused({ code: 'empty_file', message: 'The file is empty.' });
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isBinary(bytes.subarray(0, PROBE_BYTES))) {
    throw new FileRefused({
      code: 'not_text',
      message:
        "This isn't a text file. If it's a zip archive or a spreadsheet, unpack it or save it as text first.",
    });
  }
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** NUL never occurs in text; a few other control characters do. */
function isBinary(start: Uint8Array): boolean {
  let controls = 0;
  for (const byte of start) {
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) controls += 1;
  }
  return controls > start.length / 50;
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
