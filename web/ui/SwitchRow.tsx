import { Switch } from './Switch.tsx';
import type { ReactNode } from 'react';
import { SettingRow } from './SettingRow.tsx';

interface SwitchRowProps {
  title: string;
  detail: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Shown below the row. */
  children?: ReactNode;
}

/** A setting that is on or off. */
export function SwitchRow({ title, detail, isOn, onChange, children }: SwitchRowProps) {
  return (
    <SettingRow
      title={title}
      detail={detail}
      actions={<Switch label={title} isOn={isOn} onChange={onChange} />}
    >
      {children}
    </SettingRow>
  );
}
