/** Of the field where comments on an activity are written; its replies have other fields. */
export function composerId(activityUuid: string): string {
  return `write-${activityUuid}`;
}

/** Where the field is open already, it takes the focus. */
export function focusComposer(activityUuid: string): void {
  document.getElementById(composerId(activityUuid))?.focus();
}
