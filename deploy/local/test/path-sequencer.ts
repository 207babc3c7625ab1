import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Run last: `flood` and `disks` need products of their own, `secrets` reads what the other cases have left. */
const LAST = ["flood", "disks", "secrets"];

/** Files in the order of their paths, so that a run can be repeated; vitest's own order depends on earlier runs. */
export class PathSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => LAST.findIndex((name) => moduleId.includes(`/${name}.`));
    return Promise.resolve([...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId)));
  }
}
