import { styled } from '@mui/material/styles';
import { counted, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { Pagination } from '@plotline/web/ui/Pagination.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { SegmentedControl } from '@plotline/web/ui/SegmentedControl.tsx';
import { color, media, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useState } from 'react';
import { BulkOwn } from './BulkOwn.tsx';
import { choiceOf, choose, needsLook, type ImportChoices, type ImportName } from './import-choices.ts';
import { NameRow } from './NameRow.tsx';

interface NamesCardProps {
  exercises: readonly ImportName[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Words = styled('p')({
  ...text[14],
  margin: 0,
  padding: `${space(2)} ${space(6)} ${space(6)}`,
  color: color.muted,
  [media.phone]: { paddingInline: space(4) },
});

/** Which exercise each name of the file means; those that need a look come first. */
export function NamesCard({ exercises, choices, onChange }: NamesCardProps) {
  const open = exercises.filter(needsLook);
  const [isAll, setAll] = useState(open.length === 0);
  const [page, setPage] = useState(0);
  const [rows, setRows] = useState(25);
  const listed = isAll ? exercises : open;
  const own = exercises.filter((name) => choiceOf(name, choices).kind === 'own');
  const shown = listed.slice(page * rows, (page + 1) * rows);
  return (
    <SectionCard
      isFlush
      title="Exercises"
      subtitle={`${counted(exercises.length, 'name')}, of which ${formatNumber(exercises.length - open.length)} are known`}
      actions={
        <SegmentedControl
          label="Which names are listed"
          variant="small"
          segments={[
            { value: 'open', label: `To check (${formatNumber(open.length)})` },
            { value: 'all', label: 'All' },
          ]}
          value={isAll ? 'all' : 'open'}
          onChange={(value) => {
            setAll(value === 'all');
            setPage(0);
          }}
        />
      }
    >
      {own.length > 1 ? <BulkOwn names={own} choices={choices} onChange={onChange} /> : null}
      {listed.length === 0 ? <Words>Every name is known: there is nothing to choose.</Words> : null}
      <List>
        {shown.map((name) => (
          <NameRow
            key={name.name}
            name={name}
            choice={choiceOf(name, choices)}
            onChoose={(choice) => onChange(choose(choices, name.name, choice))}
          />
        ))}
      </List>
      {listed.length > 25 ? (
        <Pagination
          page={page}
          rowsPerPage={rows}
          count={listed.length}
          onPage={setPage}
          onRowsPerPage={(next) => {
            setRows(next);
            setPage(0);
          }}
        />
      ) : null}
    </SectionCard>
  );
}
