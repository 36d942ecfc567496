import { styled } from '../../ui/theme/styled.ts';
import { SETTINGS_SECTIONS, type SettingsSectionName } from '@plotline/contract/settings-sections.ts';
import {
  Bell,
  ChartLine,
  ChevronRight,
  Database,
  EyeOff,
  KeyRound,
  Lock,
  Smartphone,
  UserRound,
  UserX,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { settingsSectionPath } from '../../platform/paths.ts';
import { Anchor, isPlainClick } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import {
  color,
  focusRing,
  layout,
  media,
  mixin,
  radius,
  space,
  text,
  weight,
} from '../../ui/theme/tokens.ts';

/** The sections in the order of the list, with their icons and the texts of the index page. */
const ENTRIES: readonly (readonly [SettingsSectionName, LucideIcon, string])[] = [
  ['profile', UserRound, 'Picture, name, username, bio'],
  ['privacy', Lock, 'Who sees you and who can reach you'],
  ['trackers', ChartLine, 'Order, visibility, posts, connections'],
  ['notifications', Bell, 'What we notify you about, and where'],
  ['people', UserX, "People whose posts you don't see"],
  ['hidden-posts', EyeOff, 'Posts that no one sees'],
  ['sign-in', KeyRound, 'Email, password, two-step sign-in, devices'],
  ['app', Smartphone, 'Theme, install, updates'],
  ['api', Webhook, 'Tokens for scripts, events for servers'],
  ['data', Database, 'Download, restore, delete your account'],
];

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
/** In low windows the list is higher than the screen and scrolls by itself. */
const Sticky = styled('nav')({
  position: 'sticky',
  top: layout.topBar,
  maxHeight: `calc(100dvh - ${layout.topBar}px)`,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarWidth: 'none',
  // The texts begin with the title of the page.
  marginInlineStart: `-${space(3)}`,
  '& > ul': { paddingBottom: space(2) },
  [media.landscapePhone]: { top: layout.topBarPhone, maxHeight: `calc(100dvh - ${layout.topBarPhone}px)` },
});

const link = {
  ...text[14],
  ...mixin.row(3),
  textDecoration: 'none',
  color: color.ink,
  '& > svg': { flex: 'none', color: color.muted },
  '&:hover': { backgroundColor: color.sunken },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;
const Entry = styled(Anchor)({
  ...link,
  ...text[13],
  minHeight: 36,
  padding: `0 ${space(3)}`,
  borderRadius: radius.base,
  color: color.muted,
  // As in the sidebar.
  '&[aria-current]': {
    backgroundColor: color.brandSoft,
    color: color.brandStrong,
    fontWeight: weight.semibold,
  },
  [media.landscapePhone]: { minHeight: 32 },
});
const IndexEntry = styled(Anchor)({
  ...link,
  minHeight: 64,
  padding: `${space(2)} ${space(4)}`,
  'li + li > &': { borderTop: `1px solid ${color.outline}` },
  'li:first-of-type > &': { borderRadius: `${radius.card}px ${radius.card}px 0 0` },
  'li:last-of-type > &': { borderRadius: `0 0 ${radius.card}px ${radius.card}px` },
  '& > span': { flex: 1, minWidth: 0 },
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& small': { ...text[13], color: color.muted },
});

interface SettingsNavProps {
  current: SettingsSectionName;
  /** Set if the page holds all sections: a plain click then scrolls to one of them. */
  onPick?: (section: SettingsSectionName) => void;
}

/** The list of all sections beside the shown one, or beside all of them. */
export function SettingsNav({ current, onPick }: SettingsNavProps) {
  return (
    <Sticky aria-label="Settings">
      <List>
        {ENTRIES.map(([section]) => (
          <li key={section} ref={section === current ? scrollIntoList : undefined}>
            <Entry
              href={settingsSectionPath(section)}
              aria-current={section !== current ? undefined : onPick ? 'location' : 'page'}
              onClick={(event) => {
                if (!onPick || !isPlainClick(event)) return;
                event.preventDefault();
                onPick(section);
              }}
            >
              {SETTINGS_SECTIONS[section]}
            </Entry>
          </li>
        ))}
      </List>
    </Sticky>
  );
}

/** Scrolls the list alone: `scrollIntoView` could stop a scroll of the page. */
function scrollIntoList(entry: HTMLElement | null): void {
  const list = entry?.closest('nav');
  if (!entry || !list) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top) list.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}

/** The list of all sections as a page, for phones. */
export function SettingsIndex() {
  return (
    <Card as="nav" pad="none" aria-label="Settings">
      <List>
        {ENTRIES.map(([section, Icon, hint]) => (
          <li key={section}>
            <IndexEntry href={settingsSectionPath(section)}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>
                <b>{SETTINGS_SECTIONS[section]}</b>
                <small>{hint}</small>
              </span>
              <ChevronRight size={18} aria-hidden />
            </IndexEntry>
          </li>
        ))}
      </List>
    </Card>
  );
}
