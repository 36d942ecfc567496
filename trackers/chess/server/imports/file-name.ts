import path from 'node:path';

const FILE_NAME_MAX = 120;

/** A name is shown and nothing else; some browsers send a path with it. */
export function plainFileName(name: string): string {
  const base = path.win32.basename(name).replaceAll(/\p{C}/gu, '').trim();
  return base.slice(0, FILE_NAME_MAX).toWellFormed() || 'games.pgn';
}
