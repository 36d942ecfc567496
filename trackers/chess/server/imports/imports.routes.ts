import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { latestImport } from '@plotline/server/tracker-kit/imports.ts';
import {
  getPgnImport,
  importPgn,
  listPgnImports,
  previewPgn,
  undoPgnImport,
  type ImportReport,
} from '../../contract/imports.ts';
import { tracker } from '../../tracker.ts';
import type { ChessKit } from '../chess.db.ts';
import { importFile, previewFile } from './imports.service.ts';
import { listImports, undoImport } from './undo-import.service.ts';

export function importsRoutes(kit: ChessKit): readonly Route[] {
  return [
    route(importPgn, ({ viewer, upload }) => importFile(kit, viewer.uuid, upload)),
    route(previewPgn, ({ viewer, upload }) => previewFile(kit, viewer.uuid, upload)),
    route(undoPgnImport, ({ viewer, params }) => undoImport(kit, viewer.uuid, params.uuid)),
    route(listPgnImports, ({ viewer }) => listImports(kit, viewer.uuid)),
    route(getPgnImport, async ({ viewer }) => ({
      import: await latestImport<ImportReport>(kit.db, { userId: viewer.uuid, tracker: tracker.type }),
    })),
  ];
}
