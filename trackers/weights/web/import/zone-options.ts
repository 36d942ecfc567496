/** Returns the options of a select of time zones, with a chosen one that the browser may not know. */
export function zoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
