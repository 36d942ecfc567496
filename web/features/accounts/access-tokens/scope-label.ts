const WRITE = 'write:';

/** Returns the label of a scope; `names` are the names of the trackers by type. */
export function scopeLabel(scope: string, names: ReadonlyMap<string, string>): string {
  if (!scope.startsWith(WRITE)) return 'Read what you can see';
  const type = scope.slice(WRITE.length);
  return `Add, change and delete ${names.get(type) ?? type} data`;
}

/** Returns the short form for a list: `read`, `write Weights`. */
export function scopeBadge(scope: string, names: ReadonlyMap<string, string>): string {
  if (!scope.startsWith(WRITE)) return 'read';
  const type = scope.slice(WRITE.length);
  return `write ${names.get(type) ?? type}`;
}
