/** Id of the field for comments on an activity, or of the link in its place for visitors. Replies have other fields. */
export function composerId(activityUuid: string): string {
  return `write-${activityUuid}`;
}

/** Focuses the field if it is open. */
export function focusComposer(activityUuid: string): void {
  document.getElementById(composerId(activityUuid))?.focus();
}
