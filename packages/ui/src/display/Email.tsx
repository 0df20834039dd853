/** An email address that breaks before its @ where it does not fit into one line. */
export interface EmailProps {
  address: string;
}

export function Email({ address }: EmailProps) {
  const at = address.lastIndexOf('@');
  if (at <= 0) return <span translate="no">{address}</span>;
  return (
    <span translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
