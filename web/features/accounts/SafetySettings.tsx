import { Alert } from '../../ui/Alert.tsx';
import { updateSafety, type User } from '@plotline/contract/accounts.ts';
import type { BodyOf } from '@plotline/contract/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { NativeSelect } from '../../ui/NativeSelect.tsx';
import { SettingRow, SettingRows } from '../../ui/SettingRow.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';

type Safety = BodyOf<typeof updateSafety>;

const WHO_CAN_COMMENT = 'Who can comment on your posts';

const commenters = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followed', label: 'People you follow' },
  { value: 'nobody', label: 'No one' },
] as const;

const switches = [
  {
    key: 'hide_counts',
    title: 'Hide follower counts',
    detail: "Others don't see how many people follow you and how many you follow. This also hides the lists.",
  },
  {
    key: 'hide_lists',
    title: 'Hide follower lists',
    detail: "Others can't see who follows you or who you follow.",
  },
  {
    key: 'hide_online',
    title: "Hide when you're online",
    detail: "You aren't shown or counted as online. Administrators can still see it.",
  },
] as const;

/** Who may comment, and what others see of the viewer's follows and presence. */
export function SafetySettings({ user }: { user: User }) {
  const { change, error } = useSafety();
  const shown = { ...user, ...change.pending };
  return (
    <Card pad="none">
      <SettingRows>
        <li>
          <SettingRow
            title={WHO_CAN_COMMENT}
            detail="You can always comment yourself. Earlier comments stay."
            actions={
              <NativeSelect
                label={WHO_CAN_COMMENT}
                isLabelHidden
                value={shown.comments_from}
                options={commenters}
                onChange={(from) => change.to({ comments_from: from })}
              />
            }
          />
        </li>
        {switches.map(({ key, title, detail }) => (
          <li key={key}>
            <SwitchRow
              title={title}
              detail={detail}
              isOn={shown[key]}
              onChange={(isOn) => change.to({ [key]: isOn })}
            />
          </li>
        ))}
      </SettingRows>
      {error ? <Alert severity="error">{error}</Alert> : null}
    </Card>
  );
}

/** Changes settings one after the other; shown optimistically while the request runs. */
function useSafety() {
  const { setUser } = useAuth();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: Safety) => api.call(updateSafety, { body: changes }),
    onSuccess: ({ user }) => {
      setUser(user);
      // Own posts and the own profile show some of the settings.
      void queries.invalidateQueries();
    },
  });
  return {
    change: {
      pending: save.isPending ? save.variables : {},
      // Further changes are ignored meanwhile: a disabled switch would lose the keyboard focus.
      to: (changes: Safety) => {
        if (!save.isPending) save.mutate(changes);
      },
    },
    error: save.isError ? messageOf(save.error, "Couldn't save the setting.") : null,
  };
}
