import { isUtf8 } from 'node:buffer';
import { FileRefused } from './parsing.ts';

const PROBE_BYTES = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * Decodes an uploaded text file: UTF-8 or UTF-16 by its byte order mark, else line by line, because files are often
 * put together from several programs: UTF-8 where it is valid, other lines in `legacy`. The mark is dropped.
 *
 * @throws FileRefused `empty_file` when nothing but white space is in it, `not_text` when it is binary.
 */
export function decodeText(bytes: Uint8Array, legacy = 'windows-1252'): string {
  const utf16 = utf16Of(bytes);
  if (utf16 === null && isBinary(bytes.subarray(0, PROBE_BYTES))) {
    throw new FileRefused({
      code: 'not_text',
      message:
        "This isn't a text file. If it's a zip archive or a spreadsheet, unpack it or save it as text first.",
    });
  }
  const text = utf16 === null ? decodeLines(bytes, legacy) : new TextDecoder(utf16).decode(bytes);
  if (text.trim() === '') throw new FileRefused({ code: 'empty_file', message: 'The file is empty.' });
  return text;
}

/** Tests whether a file is UTF-8 or UTF-16 throughout, so that `decodeText` needs no other encoding. */
export function isUnicode(bytes: Uint8Array): boolean {
  return utf16Of(bytes) !== null || isUtf8(bytes);
}

function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function decodeLines(bytes: Uint8Array, legacy: string): string {
  const utf8 = new TextDecoder();
  if (isUtf8(bytes)) return utf8.decode(bytes);
  const other = new TextDecoder(legacy);
  const parts: string[] = [];
  let decoded = 0;
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = bytes.indexOf(NEWLINE, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    if (isUtf8(line)) continue;
    parts.push(utf8.decode(bytes.subarray(decoded, start)), other.decode(line));
    decoded = end;
  }
  parts.push(utf8.decode(bytes.subarray(decoded)));
  return parts.join('');
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
