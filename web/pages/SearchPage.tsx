import { styled } from '../ui/theme/styled.ts';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { SEARCH_MAX } from '@plotline/contract/limits.ts';
import { InvitePeople } from '../features/accounts/InvitePeople.tsx';
import { takeTyping } from '../features/search/early-typing.ts';
import { rememberSearch } from '../features/search/recent-searches.ts';
import { SearchExamples, useSearchExamples } from '../features/search/SearchExamples.tsx';
import { ResultsSkeleton, SearchResults } from '../features/search/SearchResults.tsx';
import { useResultKeys } from '../features/search/use-result-keys.ts';
import { useSearch } from '../features/search/use-search.ts';
import { useSearchShortcut } from '../features/search/use-search-shortcut.ts';
import { PeopleToFollow } from '../features/follows/PeopleToFollow.tsx';
import { WhoToFollow } from '../features/follows/WhoToFollow.tsx';
import { messageOf } from '../platform/api-error.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import type { PageQuery, SetPageQuery } from '../platform/page-query.ts';
import { useAuth } from '../platform/session.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { mixin, query as screens } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';
import { SearchStart } from './search/SearchStart.tsx';

/** One search over people, trackers and the viewer's own items; the words are in the URL. */
export function SearchPage({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const { user, session } = useAuth();
  const q = (query['q'] ?? '').trim().slice(0, SEARCH_MAX);
  const group = query['type'];
  const { data, isPlaceholderData, isError, error, refetch } = useSearch(q, group);
  const isShort = group === undefined || isPlaceholderData;
  const input = useRef<HTMLInputElement>(null);
  useSearchShortcut(() => input.current?.select());
  const results = useRef<HTMLDivElement>(null);
  useResultKeys(input, results);
  const showMore = useShowMore({ results, isShort, setQuery });
  useDocumentTitle('Search');
  const look = (words: string) => setQuery({ q: words === '' ? null : words, type: null }, { replace: true });
  // Low screens have the field in place of the link that other pages have in the bar: below it there is little room.
  const isInBar = useMatches(screens.landscapePhone);
  const field = (
    <SearchInput
      label="Search"
      placeholder={user ? 'People, games, workouts, exercises' : 'People'}
      value={q}
      shouldFocus
      inputRef={input}
      takeTyped={takeTyping}
      onConfirm={() => {
        if (!isPlaceholderData) results.current?.querySelector('a')?.click();
      }}
      onSearch={(words) => look(words.slice(0, SEARCH_MAX))}
    />
  );
  return (
    <Page
      title="Search"
      share={null}
      controls={isInBar ? <InBar>{field}</InBar> : undefined}
      aside={user ? <Aside username={user.username} isStart={q === ''} /> : <></>}
    >
      {isInBar ? null : field}
      {q === '' ? (
        <SearchStart user={user} onSearch={look} />
      ) : isError ? (
        <ErrorState message={messageOf(error, "The search didn't work.")} onRetry={() => void refetch()} />
      ) : data ? (
        <Results ref={results} aria-live="polite" data-stale={isPlaceholderData ? '' : undefined}>
          <SearchResults
            groups={data}
            q={q}
            username={user?.username ?? null}
            onOpen={() => user && rememberSearch(user.uuid, q)}
            whenEmpty={user ? <Elsewhere username={user.username} onSearch={look} /> : null}
            // The button stays, and keeps the focus, until there is more.
            onMore={isShort ? showMore : null}
            onAll={() => {
              setQuery({ type: null });
              input.current?.focus();
            }}
          />
        </Results>
      ) : (
        <ResultsSkeleton isGuest={session.status === 'signed-out'} />
      )}
    </Page>
  );
}

interface ShowMoreOptions {
  results: RefObject<HTMLElement | null>;
  isShort: boolean;
  setQuery: SetPageQuery;
}

/** Returns a function that shows more of a group, and focuses the first new result, or the last if none is new. */
function useShowMore({ results, isShort, setQuery }: ShowMoreOptions): (type: string, count: number) => void {
  const shown = useRef<number>(null);
  useLayoutEffect(() => {
    if (isShort || shown.current === null) return;
    const firstNew = shown.current;
    shown.current = null;
    // Unless the focus has moved on from the button.
    if (document.activeElement !== document.body) return;
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    (links[firstNew] ?? links.at(-1))?.focus();
  }, [results, isShort]);
  return (type, count) => {
    shown.current = count;
    setQuery({ type });
  };
}

/** After a search without results: others to try, people, and a link for someone who is not here yet. */
function Elsewhere({ username, onSearch }: { username: string; onSearch: (q: string) => void }) {
  const hasAside = useMatches(screens.aside);
  const { isPending, examples } = useSearchExamples();
  // The list below the examples would move.
  if (isPending) return null;
  return (
    <>
      <SearchExamples isCentred examples={examples} onSearch={onSearch} />
      {hasAside ? null : <PeopleToFollow foot={<InvitePeople username={username} />} />}
    </>
  );
}

interface AsideProps {
  username: string;
  /** Before a search the main column suggests people. */
  isStart: boolean;
}

function Aside({ username, isStart }: AsideProps) {
  return (
    <>
      <InvitePeople isSmall username={username} />
      {isStart ? null : <WhoToFollow />}
    </>
  );
}

/** As high as the buttons of the bar. */
const InBar = styled('div')({ flex: 1, '& [data-field] input': { height: 38 } });
const Results = styled('div')({
  ...mixin.column(4),
  '&[data-stale]': { opacity: 0.6 },
});
