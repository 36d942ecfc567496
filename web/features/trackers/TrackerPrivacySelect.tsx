import { NativeSelect } from '../../ui/NativeSelect.tsx';

interface TrackerPrivacySelectProps {
  name: string;
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

const OPTIONS = [
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
] as const;

/** Who sees a tracker. */
export function TrackerPrivacySelect({ name, isPublic, onChange }: TrackerPrivacySelectProps) {
  return (
    <NativeSelect
      isLabelHidden
      label={`Privacy of ${name}`}
      value={isPublic ? 'public' : 'private'}
      options={OPTIONS}
      onChange={(privacy) => onChange(privacy === 'public')}
    />
  );
}
