import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import {
  applyImport,
  correctImportTimes,
  discardImport,
  listImports,
  previewImport,
  resetImportTimes,
  undoImport,
} from '../../contract/imports.ts';
import type { WeightsKit } from '../weights.db.ts';
import { apply } from './import-apply.service.ts';
import { list, undo } from './import-history.service.ts';
import { correctTimes, resetTimes } from './import-times.service.ts';
import { discard, preview } from './import-preview.service.ts';

export function importsRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(previewImport, ({ viewer, upload }) => preview(kit, viewer.uuid, upload)),
    route(discardImport, ({ viewer, params }) => discard(kit, viewer.uuid, params.batch_id)),
    route(applyImport, ({ viewer, params, body }) =>
      kit.imports.oneAtATime(viewer.uuid, () =>
        apply(kit, viewer.uuid, { batchId: params.batch_id, options: body }),
      ),
    ),
    route(undoImport, ({ viewer, params, body }) =>
      undo(kit, viewer.uuid, { batchId: params.batch_id, includeEdited: body.include_edited ?? false }),
    ),
    route(correctImportTimes, ({ viewer, params, body }) =>
      correctTimes(kit, viewer.uuid, { batchId: params.batch_id, ...body }),
    ),
    route(resetImportTimes, ({ viewer, params }) => resetTimes(kit, viewer.uuid, params.batch_id)),
    route(listImports, ({ viewer }) => list(kit, viewer.uuid)),
  ];
}
