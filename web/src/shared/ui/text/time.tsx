import { formatExactTime, formatTime } from "../../format.ts";

/** A timestamp in the browser's locale, with the exact UTC time on hover. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {formatTime(at)}
    </time>
  );
}
