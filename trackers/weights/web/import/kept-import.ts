import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { ImportPreview } from '../../contract/imports.ts';
import type { ImportChoices } from './import-choices.ts';

/** A preview with its decisions, so that the page can be left and come back to. */
export interface PersistedImport {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  /** The import was begun; asking for it again answers what came of it. */
  readonly isApplying: boolean;
}

let store: UseStore | undefined;

function database(): UseStore {
  store ??= createStore('plotline-weights-import', 'imports');
  return store;
}

export async function loadPersistedImport(userId: string): Promise<PersistedImport | null> {
  return (await get<PersistedImport>(userId, database())) ?? null;
}

export async function persistImport(userId: string, kept: PersistedImport | null): Promise<void> {
  await (kept ? set(userId, kept, database()) : del(userId, database()));
}
