import { SectionCard } from '../../ui/SectionCard.tsx';
import { FollowButton } from './FollowButton.tsx';
import { PeopleItem, PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** People whom those follow whom one follows, or who are new and post; absent while there is nobody. */
export function WhoToFollow() {
  const people = useSuggestions();
  if (people.length === 0) return null;
  return (
    <SectionCard title="Who to follow">
      <PeopleList>
        {people.map((person) => (
          <PeopleItem key={person.uuid}>
            <PersonRow
              isBrief
              person={person}
              action={<FollowButton isQuiet profile={{ ...person, is_owner: false }} size="small" />}
            />
          </PeopleItem>
        ))}
      </PeopleList>
    </SectionCard>
  );
}
