import { styled } from '../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadError } from '../ui/ErrorState.tsx';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { color, media, mixin, space, text, weight } from '../ui/theme/tokens.ts';

interface EarlierImport {
  readonly id: string;
  readonly fileName: string;
  /** Its content and its date. */
  readonly detail: string;
  readonly isUndone?: boolean;
  /** Missing when the import cannot be undone any more. */
  readonly onUndo?: (() => void) | undefined;
  /** Further buttons. */
  readonly actions?: ReactNode;
}

interface EarlierImportsProps {
  query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => Promise<unknown> };
  /** Undefined until they are loaded. */
  imports: readonly EarlierImport[] | undefined;
  subtitle?: string;
  /** The dialog that confirms an undo. */
  children?: ReactNode;
}

const TITLE = 'Earlier imports';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  ...mixin.row(3),
  flexWrap: 'wrap',
  minHeight: 64,
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Description = styled('div')({
  ...text[14],
  flex: '1 1 200px',
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});

const Actions = styled('div')({ display: 'flex', gap: space(2), '&:empty': { display: 'none' } });

/** Lists the user's earlier imports, some with a button to undo them; nothing if there are none. */
export function EarlierImports({ query, imports, subtitle, children }: EarlierImportsProps) {
  if (query.isError && !imports)
    return (
      <SectionCard title={TITLE}>
        <LoadError query={query} fallback="Couldn't load earlier imports." />
      </SectionCard>
    );
  if (!imports || imports.length === 0) return null;
  return (
    <SectionCard isFlush title={TITLE} subtitle={subtitle}>
      <List aria-label={TITLE}>
        {imports.map(({ id, fileName, detail, isUndone, onUndo, actions }) => (
          <Row key={id}>
            <Description>
              <b>{fileName}</b>
              <span>{detail}</span>
            </Description>
            {isUndone ? <StatusBadge>Undone</StatusBadge> : null}
            <Actions>
              {actions}
              {onUndo ? <SecondaryButton onClick={onUndo}>Undo</SecondaryButton> : null}
            </Actions>
          </Row>
        ))}
      </List>
      {children}
    </SectionCard>
  );
}

interface UndoImportDialogProps {
  /** The mutation that removes the entries. */
  undo: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void };
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks for confirmation before an import is undone. */
export function UndoImportDialog({ undo, onClose, children }: UndoImportDialogProps) {
  return (
    <ConfirmDialog
      title="Undo this import?"
      confirmLabel="Undo import"
      tone="danger"
      isBusy={undo.isPending}
      error={undo.error ? messageOf(undo.error, "Couldn't undo the import.") : null}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
