/** For the `inputRef` of the first field of a form that has just been opened, so that a person can type at once. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus();
}
