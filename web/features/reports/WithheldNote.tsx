import { EyeOff } from 'lucide-react';
import { appealPath } from '../../platform/paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { IconNote } from '../../ui/IconNote.tsx';

/** Note on own content that an administrator hid, with the way to an appeal. */
export function WithheldNote({ uuid }: { uuid: string }) {
  return (
    <IconNote>
      <EyeOff size={12} aria-hidden />
      <span>
        Hidden by an administrator. Only you can see it.{' '}
        <TextLink href={appealPath({ target: uuid })}>Reason and appeal</TextLink>
      </span>
    </IconNote>
  );
}
