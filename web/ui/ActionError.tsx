import { Alert, type AlertProps } from './Alert.tsx';
import { messageOf } from '../platform/api-error.ts';

interface ActionErrorProps extends Pick<AlertProps, 'onClose' | 'sx'> {
  /** The error of the last attempt; null without one. */
  error: unknown;
  /** The message if the server gave none. */
  fallback: string;
}

/** Shows that a change failed, where it was made. */
export function ActionError({ error, fallback, ...alert }: ActionErrorProps) {
  if (!error) return null;
  return (
    <Alert severity="error" {...alert}>
      {messageOf(error, fallback)}
    </Alert>
  );
}
