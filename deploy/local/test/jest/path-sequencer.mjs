import Sequencer from "@jest/test-sequencer";

/** Run last: `flood` and `disks` need products of their own, `secrets` reads what the other cases have left. */
const LAST = ["flood", "disks", "secrets"];

/** Files in the order of their paths, so that a run can be repeated; jest's own order depends on earlier runs. */
export default class PathSequencer extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => LAST.findIndex((name) => path.includes(`/${name}.`));
    return [...tests].sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
  }

  // Files of one folder cost about the same: taken in turn, they make shards that end together.
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }
}
