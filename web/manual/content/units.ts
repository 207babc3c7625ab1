const MEBIBYTE = 1_048_576;

export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEBIBYTE)} MB`;

/** A duration in the largest unit that results in a whole number. */
export function duration(seconds: number): string {
  const units = [
    { name: "day", length: 86_400 },
    { name: "hour", length: 3_600 },
    { name: "minute", length: 60 },
    { name: "second", length: 1 },
  ];
  const { name, length } = units.find((unit) => seconds % unit.length === 0) ?? { name: "second", length: 1 };
  const count = seconds / length;
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** `a, b and c` */
export function enumeration(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
