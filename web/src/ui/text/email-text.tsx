/** An address that may break before its @ where it is too long, and not before its last letter. */
export function EmailText({ address }: { address: string }) {
  const at = address.indexOf('@');
  if (at < 1) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
