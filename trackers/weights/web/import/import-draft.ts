import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { ImportPreview } from '../../contract/imports.ts';
import type { ImportChoices } from './import-choices.ts';

/** A preview with the user's choices, stored in the browser so that the page can be left. */
export interface ImportDraft {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  /** Whether the import was started; starting it again returns its result. */
  readonly isApplying: boolean;
}

let store: UseStore | undefined;

function database(): UseStore {
  store ??= createStore('plotline-weights-import', 'imports');
  return store;
}

export async function loadDraft(userId: string): Promise<ImportDraft | null> {
  const draft = await get<ImportDraft>(userId, database());
  // Drafts of earlier versions have no notes.
  return draft && 'notes' in draft.preview ? draft : null;
}

/** Stores a draft; null deletes it. */
export async function saveDraft(userId: string, draft: ImportDraft | null): Promise<void> {
  await (draft ? set(userId, draft, database()) : del(userId, database()));
}
