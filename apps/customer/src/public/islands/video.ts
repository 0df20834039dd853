/** Opens the film in the browser's dialog, plays it, and stops it when the dialog closes. */
export function startVideo(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-video]');
  const opener = document.querySelector<HTMLAnchorElement>('[data-video-open]');
  const player = dialog?.querySelector('video');
  if (!dialog || !opener || !player) return;

  opener.addEventListener('click', (event) => {
    event.preventDefault();
    // Given earlier, everybody would fetch the picture with the page.
    player.poster = player.dataset['poster'] ?? '';
    dialog.showModal();
    player.play().catch(() => undefined);
  });
  dialog.addEventListener('close', () => player.pause());
  dialog.addEventListener('click', (event) => {
    const onClose = event.target instanceof Element && event.target.closest('[data-video-close]');
    if (event.target === dialog || onClose) dialog.close();
  });
}
