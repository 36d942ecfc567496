import { checkUsername, type User } from '@plotline/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { TextInput, type TextInputProps } from '../../ui/TextInput.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { color, mixin, text, weight } from '../../ui/theme/tokens.ts';
import { useTimer } from '../../ui/use-timer.ts';
import { cleanUsername, isUsername } from './signup-form.ts';

const Address = styled('span')({
  ...text[14],
  ...mixin.ellipsis,
  flex: '0 1 auto',
  maxWidth: '55%',
  color: color.muted,
  '&&, && + input': { alignSelf: 'baseline' },
  '&& + input': { paddingInlineStart: 0 },
  '@media (pointer: coarse)': { fontSize: '1rem' },
});
const Available = styled('output')({
  ...mixin.inlineRow(1),
  color: color.success,
  fontWeight: weight.medium,
});

const TYPING_MS = 300;

type UsernameFieldProps = Pick<TextInputProps, 'name' | 'value' | 'onBlur' | 'error' | 'isDisabled'> & {
  user: User;
  onChange: (username: string) => void;
};

/** The username behind the site's address; says whether a new one is available. */
export function UsernameField({ user, onChange, error, ...field }: UsernameFieldProps) {
  const [wanted, setWanted] = useState(field.value);
  const timer = useTimer();
  const isNew = wanted === field.value && wanted !== user.username;
  const check = useQuery({
    queryKey: ['username-check', wanted],
    queryFn: ({ signal }) => api.call(checkUsername, { query: { username: wanted }, signal }),
    enabled: isNew && isUsername(wanted),
    staleTime: 0,
    retry: false,
  });
  const result = isNew ? check.data : undefined;
  return (
    <TextInput
      {...field}
      label="Username"
      autoComplete="username"
      isSpellChecked={false}
      start={<Address aria-hidden>{window.location.host}/</Address>}
      error={error ?? result?.problem}
      help={
        result?.problem === null ? (
          <Available>
            <Check size={14} strokeWidth={2.25} aria-hidden /> Available
          </Available>
        ) : null
      }
      onChange={(typed) => {
        const username = cleanUsername(typed);
        onChange(username);
        timer.later(() => setWanted(username), TYPING_MS);
      }}
    />
  );
}
