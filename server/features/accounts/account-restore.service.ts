import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { updateProfile, updateSafety } from '@plotline/contract/accounts.ts';
import { RowRefused } from '../../platform/account-tables/account-table.ts';
import type { Db } from '../../platform/database.ts';
import type { AccountsPlatform } from './accounts-platform.ts';
import { updateSafety as saveSafety } from './accounts.repository.ts';
import type { NewPicture, PicturesService } from './pictures.service.ts';
import { changeProfile, type ProfileOptions } from './profile.service.ts';

const Profile = Type.Omit(updateProfile.body, ['username']);
const Safety = updateSafety.body;

export interface AccountRestore {
  /** Changes the account to `account.json` of an export; username, e-mail and password stay. @throws RowRefused */
  settings(trx: Db, userId: string, account: unknown): Promise<void>;
  /** @throws HttpError 415 or 422 when the file is not an accepted picture */
  picture(userId: string, content: NewPicture['content']): Promise<void>;
}

export function createAccountRestore(
  platform: AccountsPlatform,
  options: ProfileOptions,
  pictures: PicturesService,
): AccountRestore {
  return {
    settings: async (trx, userId, account) => {
      const [profile, safety] = [
        Value.Clean(Profile, structuredClone(account)),
        Value.Clean(Safety, structuredClone(account)),
      ];
      if (!Value.Check(Profile, profile) || !Value.Check(Safety, safety)) throw new RowRefused('the account');
      await changeProfile(platform, options, { trx, userId }, profile);
      await saveSafety(trx, userId, safety);
    },
    picture: (userId, content) => pictures.change(userId, { content, crop: undefined, seen: undefined }),
  };
}
