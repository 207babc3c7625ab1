import { formatExactTime, formatShortTime, formatTime } from "../../format.ts";

interface Props {
  at: string;
  /** Without the year where it is the current one. */
  isShort?: boolean;
}

/** A timestamp in the browser's locale, with the exact UTC time on hover. */
export function Time({ at, isShort = false }: Props) {
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {isShort ? formatShortTime(at) : formatTime(at)}
    </time>
  );
}
