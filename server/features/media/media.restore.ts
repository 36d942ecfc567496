import { Type } from 'typebox';
import {
  ALT_TEXT_MAX,
  MEDIA_PER_POST,
  MEDIA_QUOTA_BYTES,
  VIDEO_MAX_SECONDS,
} from '@plotline/contract/limits.ts';
import type { AccountTables } from '../../platform/account-tables/account-table.ts';
import { recountOwnMedia } from './media-export.repository.ts';

const FileName = Type.String({ pattern: '^[a-z0-9-]{1,50}\\.[a-z0-9]{1,5}$' });
const Pixels = Type.Integer({ minimum: 1, maximum: 10_000 });

/** Pictures and videos of a user. Their rows are restored with their files. */
export const mediaRestore: AccountTables = {
  tables: [
    {
      name: 'media',
      rules: {
        place: Type.Integer({ minimum: 0, maximum: MEDIA_PER_POST - 1 }),
        alt_text: Type.String({ maxLength: 2 * ALT_TEXT_MAX }),
        media_type: Type.Enum(['image', 'video']),
        file_name: FileName,
        thumbnail_name: FileName,
        size_bytes: Type.Integer({ minimum: 0, maximum: MEDIA_QUOTA_BYTES }),
        width: Pixels,
        height: Pixels,
        duration: Type.Number({ minimum: 0, maximum: 2 * VIDEO_MAX_SECONDS }),
      },
      within: [{ column: 'activity_uuid', table: 'activities', key: 'uuid' }],
    },
  ],
  afterRestore: recountOwnMedia,
};
