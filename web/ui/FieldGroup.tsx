import { styled } from './theme/styled.ts';
import type { ReactNode } from 'react';
import { text, weight } from './theme/tokens.ts';

const Group = styled('fieldset')({
  display: 'grid',
  justifyItems: 'start',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...text[13], padding: 0, fontWeight: weight.semibold },
});

/** Checkboxes under a common label. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{legend}</legend>
      {children}
    </Group>
  );
}
