// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

export type ChessTables = {
  chess_entries: ChessEntries;
};

export interface ChessEntries {
  uuid: string;
  user_id: string;
  value: number;
  note: string | null;
  happened_at: Date;
  local_date: string;
}
