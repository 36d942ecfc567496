import { HttpError } from './http/errors.ts';

/** Sort key of a row in a list, newest first. Later rows are older, or equally old with a smaller uuid. */
export interface Position {
  /** Microseconds since 1970, the precision of the database. */
  readonly micros: number;
  readonly uuid: string;
}

const TIME_BYTES = 8;
const UUID_BYTES = 16;

/** Returns the position as an opaque text of 32 characters, which clients send back unchanged. */
export function encodeCursor({ micros, uuid }: Position): string {
  const bytes = Buffer.alloc(TIME_BYTES + UUID_BYTES);
  bytes.writeBigInt64BE(BigInt(micros));
  bytes.write(uuid.replaceAll('-', ''), TIME_BYTES, 'hex');
  return bytes.toString('base64url');
}

/** @throws HttpError 422 when the text is not a cursor. */
export function decodeCursor(cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== TIME_BYTES + UUID_BYTES || bytes.toString('base64url') !== cursor)
    throw invalidCursor();
  const micros = Number(bytes.readBigInt64BE());
  if (!Number.isSafeInteger(micros)) throw invalidCursor();
  const hex = bytes.toString('hex', TIME_BYTES);
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { micros, uuid };
}

/** Returns the time of a position as the wire carries it, to the millisecond. */
export function instantOf({ micros }: Pick<Position, 'micros'>): string {
  return new Date(Math.floor(micros / 1000)).toISOString();
}

/** Formats a time for PostgreSQL, to the microsecond. */
export function timestampOf(micros: number): string {
  const second = Math.floor(micros / 1_000_000);
  const fraction = String(micros - second * 1_000_000).padStart(6, '0');
  return `${new Date(second * 1000).toISOString().slice(0, -5)}.${fraction}Z`;
}

function invalidCursor(): HttpError {
  return new HttpError(422, 'http.invalid_cursor', [
    { loc: ['query', 'cursor'], msg: 'This cursor is invalid', type: 'value_error' },
  ]);
}
