/** For the `inputRef` of the first field of a form that somebody has just opened, so that they can type at once. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
