import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const BLOCK = Buffer.alloc(64 * 1024);
const FILLER = "takeoff-filler";

/** A file system of a few MiB where a server keeps its data, so that it can be really full. */
export class SmallDisk {
  /** Why there can be none here; null when there can. */
  static whyNot(): string | null {
    return process.getuid?.() === 0 ? null : "only root may mount a small disk";
  }

  private readonly folder: string;

  constructor(folder: string, mib: number) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m,mode=700`, "takeoff-faults", folder]);
  }

  /** Takes all of its room but `leave` bytes. */
  fill(leave = 0): void {
    const file = openSync(join(this.folder, FILLER), "a");
    try {
      while (this.room > leave) writeSync(file, BLOCK, 0, Math.min(BLOCK.length, this.room - leave));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Gives back what `fill` took. */
  free(): void {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  unmount(): void {
    execFileSync("umount", [this.folder]);
  }

  private get room(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }
}
