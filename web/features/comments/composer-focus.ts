/** Of the field where comments on an activity are written, for visitors of the link in its place; replies have other fields. */
export function composerId(activityUuid: string): string {
  return `write-${activityUuid}`;
}

/** Where it is open already, it takes the focus. */
export function focusComposer(activityUuid: string): void {
  document.getElementById(composerId(activityUuid))?.focus();
}
