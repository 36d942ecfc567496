import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { messageOf } from '../platform/api-error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { LoadError } from '../ui/ErrorState.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { color, media, space, text, weight } from '../ui/theme/tokens.ts';

interface EarlierImport {
  readonly id: string;
  readonly fileName: string;
  /** Its content and its date. */
  readonly detail: string;
  readonly isUndone?: boolean;
  /** Missing when the import cannot be undone any more. */
  readonly onUndo?: (() => void) | undefined;
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
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: 64,
  padding: `${space(2)} ${space(6)}`,
  borderTop: `1px solid ${color.outline}`,
  [media.phone]: { paddingInline: space(4) },
});
const Description = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold, overflowWrap: 'anywhere' },
  '& span': { ...text[13], color: color.muted },
});

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
        {imports.map(({ id, fileName, detail, isUndone, onUndo }) => (
          <Row key={id}>
            <Description>
              <b>{fileName}</b>
              <span>{detail}</span>
            </Description>
            {isUndone ? <StatusBadge>Undone</StatusBadge> : null}
            {onUndo ? (
              <Button variant="outlined" color="inherit" onClick={onUndo}>
                Undo
              </Button>
            ) : null}
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
      isOpen
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
