// Without schemas: processes that read one file load this alone, in a quarter of the time.

export const IMPORT_MAX_BYTES = 32 * 1024 * 1024;
/** Files with more games are refused, in the preview and in the import. */
export const IMPORT_MAX_GAMES = 100_000;
