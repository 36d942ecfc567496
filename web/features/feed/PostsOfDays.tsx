import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { monthName } from '@plotline/contract/page-titles.ts';
import { CalendarDays } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatLocalDate } from '../../platform/format.ts';
import { useLocation } from '../../platform/use-location.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { focusRing, layout, radius, text, weight } from '../../ui/theme/tokens.ts';
import { isMonth, POSTS_ANCHOR } from './post-days.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 32,
  // Stays below the top bar when a link scrolls to it.
  scrollMarginTop: layout.topBar + 8,
});
const Title = styled('h2')({
  ...text[14],
  margin: 0,
  paddingInline: 2,
  borderRadius: radius.small,
  fontWeight: weight.semibold,
  '&:focus-visible': focusRing,
});

interface PostsOfDaysProps {
  /** `2026-11-23` or `2026-11`. */
  date: string;
  /** The address of all posts. */
  allHref: string;
}

/** The title of the posts of a day or a month. A link with the anchor moves the focus to it. */
export function DaysHead({ date, allHref }: PostsOfDaysProps) {
  const { hash } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== `#${POSTS_ANCHOR}` || !title.current) return;
    title.current.focus({ preventScroll: true });
    title.current.parentElement?.scrollIntoView();
  }, [hash]);
  return (
    <Head id={POSTS_ANCHOR}>
      <Title ref={title} tabIndex={-1}>
        Posts of {nameOf(date)}
      </Title>
      <Button size="small" href={allHref}>
        Show all
      </Button>
    </Head>
  );
}

/** Shown when there is no post of a day or a month. */
export function NoPostsOfDays({ date, allHref }: PostsOfDaysProps) {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={`No posts ${isMonth(date) ? 'in' : 'on'} ${nameOf(date)}`}
      action={
        <Button variant="outlined" color="inherit" href={allHref}>
          Show all posts
        </Button>
      }
    >
      Posts that you can see appear here.
    </EmptyState>
  );
}

function nameOf(date: string): string {
  return isMonth(date) ? monthName(date) : formatLocalDate(date, { hasWeekday: true });
}
