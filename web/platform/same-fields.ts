/** Returns the values of all fields that the changes have. */
export function sameFields<Settings extends object>(
  settings: Settings,
  changes: Partial<Settings>,
): Partial<Settings> {
  const fields = Object.entries(settings).filter(([field]) => field in changes);
  // The fields are those of the settings.
  return Object.fromEntries(fields) as Partial<Settings>;
}
