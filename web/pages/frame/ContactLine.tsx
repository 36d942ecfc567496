import { readAppConfig } from '../../platform/app-config.ts';

/** The contact address; absent if this installation has none. */
export function ContactLine() {
  const { contactEmail } = readAppConfig();
  if (contactEmail === null) return null;
  return (
    <p>
      Questions: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
    </p>
  );
}
