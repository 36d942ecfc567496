import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  getPgnImport,
  importPgn,
  listPgnImports,
  previewPgn,
  undoPgnImport,
} from '../../contract/imports.ts';
import type { ChessKit } from '../chess.db.ts';
import { importFile, previewFile } from './imports.service.ts';
import { latestPgnImport, listImports, undoImport } from './undo-import.service.ts';

export function importsRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(importPgn, ({ viewer, upload }) => importFile(kit, viewer.uuid, upload)),
    route(previewPgn, ({ viewer, upload }) => previewFile(kit, viewer.uuid, upload)),
    route(undoPgnImport, ({ viewer, params }) => undoImport(kit, viewer.uuid, params.uuid)),
    route(listPgnImports, ({ viewer }) => listImports(kit, viewer.uuid)),
    route(getPgnImport, async ({ viewer }) => ({ import: await latestPgnImport(kit, viewer.uuid) })),
  ];
}
