export interface Package {
  name: string;
  version: string;
  license: string;
  /** Relative to the root. */
  folder: string;
  /** A workspace of this repository. */
  own: boolean;
}
export function closure(root: string, folder: string): Package[];
