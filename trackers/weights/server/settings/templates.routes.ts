import { route, type Route } from '@plotline/server/tracker-kit/http.ts';
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from '../../contract/settings.ts';
import { findTemplates } from './settings.repository.ts';
import { create, remove, update } from './templates.service.ts';
import type { WeightsKit } from '../weights.db.ts';

export function templatesRoutes(kit: WeightsKit): readonly Route[] {
  return [
    route(listTemplates, async ({ viewer }) => ({ templates: await findTemplates(kit.db, viewer.uuid) })),
    route(createTemplate, ({ viewer, body }) => create(kit, viewer.uuid, body)),
    route(updateTemplate, ({ viewer, params, body }) => update(kit, viewer.uuid, params.uuid, body)),
    route(deleteTemplate, ({ viewer, params }) => remove(kit, viewer.uuid, params.uuid)),
  ];
}
