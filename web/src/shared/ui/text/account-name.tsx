import { Fragment } from "react";
import { TwoLines } from "./two-lines.tsx";

/** A user name in a table cell. Where it does not fit, it breaks after a dot, hyphen or underscore first. */
export function AccountName({ name }: { name: string }) {
  return (
    <TwoLines title={name}>
      {name.split(/(?<=[._-])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </TwoLines>
  );
}
