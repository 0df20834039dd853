/** The mark and the name on public pages. */
export function PublicBrand() {
  return (
    <span className="brand">
      <img src="/favicon.svg" alt="" width="34" height="34" />
      Ajose
    </span>
  );
}
