/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Ten seconds are enough for the download to begin, and it keeps the file by itself afterwards.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
