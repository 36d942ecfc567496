/** Keyset paging by time and uuid. */
export { decodeCursor, encodeCursor, timestampOf } from '../platform/cursor.ts';
export type { Position } from '../platform/cursor.ts';
