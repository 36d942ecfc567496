import { Button } from '../ui/Button.tsx';
import { styled } from '../ui/theme/styled.ts';
import { History, Search } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { SEARCH_MAX } from '@plotline/contract/limits.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { InvitePeople } from '../features/accounts/InvitePeople.tsx';
import { forgetSearches, readRecentSearches, rememberSearch } from '../features/search/recent-searches.ts';
import { SearchResults } from '../features/search/SearchResults.tsx';
import { useSearch } from '../features/search/use-search.ts';
import { useSearchShortcut } from '../features/search/use-search-shortcut.ts';
import { WhoToFollow } from '../features/follows/WhoToFollow.tsx';
import { messageOf } from '../platform/api-error.ts';
import { useDocumentTitle } from '../platform/document-title.ts';
import type { PageQuery, SetPageQuery } from '../platform/page-query.ts';
import { useAuth } from '../platform/session.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from '../ui/Page.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { mixin, query as screens } from '../ui/theme/tokens.ts';
import { useMatches } from '../ui/use-layout.ts';

/** One search over people, trackers and the viewer's own items; the words are in the URL. */
export function SearchPage({ query, setQuery }: { query: PageQuery; setQuery: SetPageQuery }) {
  const { user } = useAuth();
  const q = (query['q'] ?? '').trim().slice(0, SEARCH_MAX);
  const { data, isPlaceholderData, isError, error, refetch } = useSearch(q, query['type']);
  const input = useRef<HTMLInputElement>(null);
  useSearchShortcut(useCallback(() => input.current?.select(), []));
  useDocumentTitle('Search');
  const look = (words: string) => setQuery({ q: words === '' ? null : words, type: null }, { replace: true });
  return (
    <Page title="Search" share={null} aside={user ? <Suggestions user={user} /> : <></>}>
      <SearchInput
        label="Search"
        placeholder={user ? 'People, trackers, your games and workouts' : 'People'}
        value={q}
        shouldFocus
        inputRef={input}
        onSearch={(words) => look(words.slice(0, SEARCH_MAX))}
      />
      {q === '' ? (
        <Start user={user} onSearch={look} />
      ) : isError ? (
        <ErrorState message={messageOf(error, "The search didn't work.")} onRetry={() => void refetch()} />
      ) : data ? (
        <Results aria-live="polite" data-stale={isPlaceholderData ? '' : undefined}>
          <SearchResults
            groups={data}
            q={q}
            username={user?.username ?? null}
            onOpen={() => user && rememberSearch(user.uuid, q)}
            onMore={query['type'] === undefined ? (type) => setQuery({ type }) : null}
          />
        </Results>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  );
}

/** The page before a search: recent ones, and suggestions. */
function Start({ user, onSearch }: { user: User | null; onSearch: (q: string) => void }) {
  const hasAside = useMatches(screens.aside);
  const userId = user?.uuid ?? '';
  const [recent, setRecent] = useState(() => (user === null ? [] : readRecentSearches(userId)));
  if (user === null)
    return (
      <EmptyState icon={<Search />} title="Find people">
        Search by name or username.
      </EmptyState>
    );
  const forget = () => {
    forgetSearches(userId);
    setRecent([]);
  };
  return (
    <>
      {recent.length > 0 ? (
        <SectionCard
          title="Recent searches"
          actions={
            <Button size="small" onClick={forget}>
              Clear
            </Button>
          }
        >
          <Recent>
            {recent.map((words) => (
              <li key={words}>
                <Button color="inherit" startIcon={<History size={18} />} onClick={() => onSearch(words)}>
                  {words}
                </Button>
              </li>
            ))}
          </Recent>
        </SectionCard>
      ) : (
        <EmptyState icon={<Search />} title="Find people">
          Search by name or username, or look through your own games and workouts.
        </EmptyState>
      )}
      {hasAside ? null : <Suggestions user={user} />}
    </>
  );
}

/** Beside the search on wide pages, else below it before a search. */
function Suggestions({ user }: { user: User }) {
  return (
    <>
      <WhoToFollow />
      <InvitePeople username={user.username} />
    </>
  );
}

const Results = styled('div')({
  ...mixin.column(4),
  '&[data-stale]': { opacity: 0.6 },
});
const Recent = styled('ul')({
  ...mixin.plainList,
  '& button': { justifyContent: 'flex-start', width: '100%', overflowWrap: 'anywhere', textAlign: 'start' },
});
