import { styled } from '../../ui/theme/styled.ts';
import type { Notification, NotificationType } from '@plotline/contract/notifications.ts';
import {
  AtSign,
  Heart,
  Info,
  MessageCircle,
  Reply,
  UserCheck,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { Avatar } from '../../ui/Avatar.tsx';
import { accents, color, mixin, radius, type Accent } from '../../ui/theme/tokens.ts';

interface Style {
  readonly Icon: LucideIcon;
  readonly accent: Accent;
}

const styles: Readonly<Record<NotificationType, Style>> = {
  follow_request: { Icon: UserPlus, accent: 'indigo' },
  new_follower: { Icon: UserPlus, accent: 'indigo' },
  follow_request_approved: { Icon: UserCheck, accent: 'teal' },
  like: { Icon: Heart, accent: 'coral' },
  comment: { Icon: MessageCircle, accent: 'green' },
  reply: { Icon: Reply, accent: 'green' },
  mention: { Icon: AtSign, accent: 'violet' },
  system: { Icon: Info, accent: 'amber' },
};

const Root = styled('span')({ position: 'relative', flex: 'none', width: 40, height: 40 });
const Sign = styled('span')({
  position: 'absolute',
  right: -5,
  bottom: -5,
  ...mixin.centered,
  width: 20,
  height: 20,
  border: `2px solid ${color.card}`,
  borderRadius: radius.full,
  color: color.onAccent,
});
/** Two avatars, one behind the other. */
const Pair = styled('span')({
  // The border that parts them reaches beyond the column; the avatar in front begins with it.
  '& > *': { position: 'absolute', border: `2px solid ${color.card}` },
  '& > :first-of-type': { right: -4, top: -4 },
  '& > :last-of-type': { left: -2, bottom: -4 },
});

/** The picture of a notice, which has no user. */
const Notice = styled('span')({
  ...mixin.centered,
  width: 40,
  height: 40,
  borderRadius: radius.full,
});

/** Shows the newest users and an icon of the type; decoration, since the message says both. */
export function NotificationPicture({ notification }: { notification: Notification }) {
  // A newer server may send an unknown type or leave out a field.
  const { Icon, accent } = styles[notification.type] ?? styles.system;
  const [newest, before] = notification.actors ?? [];
  if (notification.type === 'system' || !newest) {
    return (
      <Root aria-hidden>
        <Notice style={{ backgroundColor: accents[accent][100], color: accents[accent][700] }}>
          <Icon size={20} strokeWidth={1.75} />
        </Notice>
      </Root>
    );
  }
  return (
    <Root aria-hidden>
      {before ? (
        <Pair>
          <Avatar user={before} size="small" />
          <Avatar user={newest} size="small" />
        </Pair>
      ) : (
        <Avatar user={newest} />
      )}
      <Sign style={{ backgroundColor: accents[accent][700] }}>
        <Icon size={11} strokeWidth={2.5} />
      </Sign>
    </Root>
  );
}
