import { readAppConfig } from '../../platform/app-config.ts';

/** Whom to write to; absent where this installation has no address. */
export function ContactLine() {
  const { contactEmail } = readAppConfig();
  if (contactEmail === null) return null;
  return (
    <p>
      Questions: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
  );
}
