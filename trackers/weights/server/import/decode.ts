import { ImportError } from './import.errors.ts';

const PROBE_BYTES = 64 * 1024;
const ZIP_MAGIC = 'PK\u0003\u0004';

/** Bytes to text: UTF-8 or UTF-16 by their mark, then strict UTF-8, then Windows-1252. The mark is dropped. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new ImportError('empty_file', 'The file is empty.');
  const text = decoderFor(bytes)(bytes);
  if (text.trim() === '') throw new ImportError('empty_file', 'The file holds nothing but white space.');
  return text;
}

function decoderFor(bytes: Uint8Array): (bytes: Uint8Array) => string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be');
  refuseBinary(bytes.subarray(0, PROBE_BYTES));
  return isUtf8(bytes) ? decodeAs('utf-8') : decodeAs('windows-1252');
}

function decodeAs(encoding: string): (bytes: Uint8Array) => string {
  return (bytes) => new TextDecoder(encoding).decode(bytes);
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

function refuseBinary(start: Uint8Array): void {
  const magic = String.fromCharCode(...start.subarray(0, 4));
  if (magic === ZIP_MAGIC) {
    throw new ImportError(
      'not_text',
      'This is a zip archive or a spreadsheet. Unpack it, or save it as CSV, and send that file.',
    );
  }
  // A few stray control characters happen in notes; a NUL or many of them do not happen in text.
  let controls = 0;
  for (const byte of start) {
    if (byte === 0) controls = Infinity;
    else if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) controls += 1;
  }
  if (controls > start.length / 50) throw new ImportError('not_text', 'This is not a text file.');
}
