import type { ResponseOf } from '@plotline/contract/endpoint.ts';
import type { applyImport } from '../../contract/imports.ts';
import type { ImportFormat } from '../import/import.model.ts';

export type ImportAnswer = ResponseOf<typeof applyImport>;

export const SOURCES: Readonly<Record<ImportFormat, string>> = {
  strong: 'strong_csv',
  hevy: 'hevy_csv',
  fitnotes: 'fitnotes_csv',
};
