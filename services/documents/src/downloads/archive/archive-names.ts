import { nameKey } from "@takeoff/contracts";

/** The longest part of a file's name in an archive, characters: Windows refuses long paths. */
const NAME_LENGTH = 80;

/**
 * Names of devices: Windows opens the device instead of a file, also with any extension, so that the file cannot be unpacked.
 * https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file#naming-conventions
 */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;

/** A name that every file system takes. */
export function plainName(name: string): string {
  const [stem, extension] = split(name);
  const plain = stem
    // oxlint-disable-next-line no-control-regex -- Windows refuses these.
    .replace(/[\u0000-\u001f<>:"/\\|?*]/g, "-")
    .slice(0, NAME_LENGTH)
    // The cut may have left half of a character.
    .replace(/\p{Surrogate}$/u, "")
    .replace(/[. ]+$/, "");
  const whole = `${plain || "-"}${extension}`;
  return DEVICE.test(whole) ? `_${whole}` : whole;
}

/** Makes the names of one folder different from each other, letter case aside: the second `plan.pdf` becomes `plan (2).pdf`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [stem, extension] = split(name);
    let unique = name;
    for (let number = 2; taken.has(nameKey(unique)); number++) unique = `${stem} (${number})${extension}`;
    taken.add(nameKey(unique));
    return unique;
  };
}

function split(name: string): [stem: string, extension: string] {
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return [name.slice(0, name.length - extension.length), extension];
}
