import { LongText } from "./long-text.tsx";

/** An e-mail address in a table cell. Where it does not fit, it breaks in front of its `@` first. */
export function Email({ address }: { address: string }) {
  const at = Math.max(0, address.lastIndexOf("@"));
  return (
    <LongText>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </LongText>
  );
}
