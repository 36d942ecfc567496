import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { getPgnImport, importPgn, previewPgn } from '../../contract/imports.ts';
import type { ChessKit } from '../chess.db.ts';
import { importFile, preview } from './import.service.ts';
import { latestImport } from './import-runs.service.ts';

export function importsRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(importPgn, ({ viewer, upload }) => importFile(kit, viewer.uuid, upload)),
    route(previewPgn, ({ viewer, upload }) => preview(kit, viewer.uuid, upload)),
    route(getPgnImport, async ({ viewer }) => ({ import: await latestImport(kit.db, viewer.uuid) })),
  ];
}
