import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { viewAsChoices } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState, useDeferredValue } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { color, space, text, weight } from '../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { displayName } from './display-name.ts';

interface ViewerPickerProps {
  viewer: Summary | null;
  onChoose: (follower: Summary) => void;
}

const Choice = styled('li')({ display: 'flex', alignItems: 'center', gap: space(3) });
const TextBlock = styled('span')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > *': { display: 'block' },
  '& b': { ...text[14], fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});

/** Chooses one of the viewer's followers by name. */
export function ViewerPicker({ viewer, onChoose }: ViewerPickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const choices = useViewerChoices(search);
  const emptyText = search.trim() === '' ? 'No one follows you yet.' : 'No followers match that name.';
  return (
    <div>
      <label htmlFor={id}>
        <VisuallyHidden>Follower</VisuallyHidden>
      </label>
      <Autocomplete
        id={id}
        size="small"
        autoHighlight
        blurOnSelect
        openOnFocus
        popupIcon={<ChevronDown size={16} />}
        options={choices.data ?? []}
        loading={choices.isPending}
        loadingText="Searching…"
        noOptionsText={
          choices.isError ? messageOf(choices.error, "Couldn't load your followers.") : emptyText
        }
        // The server filters.
        filterOptions={(found) => found}
        value={viewer}
        onChange={(_, follower) => follower && onChoose(follower)}
        onInputChange={(_, typed, reason) => setSearch(reason === 'input' ? typed : '')}
        getOptionLabel={displayName}
        getOptionKey={({ uuid }) => uuid}
        isOptionEqualToValue={(one, other) => one.uuid === other.uuid}
        renderOption={({ key, ...props }, follower) => (
          <Choice key={key} {...props}>
            <Avatar user={follower} size="small" />
            <TextBlock>
              <b dir="auto">{displayName(follower)}</b>
              <span>@{follower.username}</span>
            </TextBlock>
          </Choice>
        )}
        renderInput={(params) => <TextField {...params} placeholder="Search your followers" />}
      />
    </div>
  );
}

/** Searches the viewer's followers by name, for "view as". */
function useViewerChoices(search: string) {
  const q = useDeferredValue(search.trim());
  return useQuery({
    queryKey: ['view-as-choices', q],
    queryFn: async ({ signal }) => (await api.call(viewAsChoices, { query: { q }, signal })).users,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
